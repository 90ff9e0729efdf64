import type { ActivityKind } from "../contract/account/account.ts";
import { putActivity } from "../db/queries/accounts/activity.ts";
import type { Condition, Query } from "../db/run.ts";
import type { RequestContext } from "../http/api-error.ts";
import { readDevice } from "../http/request/device.ts";

/** Prepares an activity entry with the request's location and device. @returns its statements, given a condition */
export async function prepareActivity(
	c: RequestContext,
	userId: string,
	kind: ActivityKind,
): Promise<(condition: Condition) => Query[]> {
	const { deps } = c.var;
	const { country, city } = await deps.geo.locate(c.req.raw, c.var.address);
	const { platform, browser, system } = readDevice(c);
	const device = { platform, browser, system };
	const entry = { id: crypto.randomUUID(), userId, kind, country, city, ...device, at: deps.now() };
	return (condition) => putActivity(entry, condition);
}
