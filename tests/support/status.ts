import * as api from "../../functions/contract/index.ts";
import type { State, StatusPart, StatusReply } from "../../functions/contract/status.ts";
import { statusTurn } from "../../functions/status/turn.ts";
import { minute, type World } from "./api.ts";

/** A site that answers, and has no speed test. */
export const answering = { site: async () => true, speed: null };

/** What the status page is told. */
export const told = async (world: World): Promise<StatusReply> =>
	(await world.call(api.status, {})).body.data;

/** How each part is, half a minute later: longer than an answer is kept. */
export async function states(world: World): Promise<Partial<Record<StatusPart, State | null>>> {
	world.pass(30_000);
	return Object.fromEntries((await told(world)).parts.map(({ id, state }) => [id, state]));
}

/** The next minute's measurements. */
export async function turn(world: World): Promise<void> {
	world.pass(minute);
	await statusTurn(world.deps);
}
