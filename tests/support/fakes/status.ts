import * as api from "../../../functions/contract/index.ts";
import type { State, StatusPart, StatusReply } from "../../../functions/contract/status.ts";
import { runStatusChecks } from "../../../functions/status/run-checks.ts";
import { minute, type TestApp } from "../api/api.ts";

/** A site that answers but has no speed test. */
export const healthyProbes = { site: async () => true, speed: null };

export const readStatus = async (testApp: TestApp): Promise<StatusReply> =>
	(await testApp.call(api.status, {})).body.data;

/** Each part's status half a minute later, when the response cache has expired. */
export async function states(testApp: TestApp): Promise<Partial<Record<StatusPart, State | null>>> {
	testApp.pass(30_000);
	return Object.fromEntries((await readStatus(testApp)).parts.map(({ id, state }) => [id, state]));
}

/** Takes the next minute's measurements. */
export async function passMinute(testApp: TestApp): Promise<void> {
	testApp.pass(minute);
	await runStatusChecks(testApp.deps);
}
