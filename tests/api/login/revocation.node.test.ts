import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { password } from "../../support/api/api.ts";
import { callServer, createMachine, type Machine, type ServerProcess } from "../../support/faults/faults.ts";
import { mailboxOf } from "../../support/site/mailbox.ts";

const email = "ada@example.org";

let machine: Machine;
let servers: [ServerProcess, ServerProcess];
beforeAll(async () => {
	machine = await createMachine();
	const settings = { TEST_HASH_COST: "4" };
	servers = [await machine.start(settings), await machine.start(settings)];
	const [{ url }] = servers;
	await callServer(url, api.pathOf(api.register), { body: { name: "Ada", email, password } });
	const [mail] = await mailboxOf(url, machine.dataDir);
	await callServer(url, api.pathOf(api.verifyOtp), { body: { email, code: mail?.code, context: "signup" } });
}, 60_000);
afterAll(() => machine.close());

const login = async (): Promise<string> => {
	const { body } = await callServer(servers[0].url, api.pathOf(api.login), { body: { email, password } });
	return (body as { token: string }).token;
};

interface Read {
	/** When it was sent, in milliseconds; in what `readMeanwhile` gives, after the login's end was answered. */
	at: number;
	status: number | undefined;
}

/** One read of the account on this connection. @param from the address it says to come from */
const read = (url: string, token: string, from: string, agent: Agent): Promise<Read> =>
	new Promise((resolve, reject) => {
		const startedAt = performance.now();
		const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": from };
		request(url + api.pathOf(api.me), { agent, headers }, (answer) => {
			answer.resume().once("end", () => resolve({ at: startedAt, status: answer.statusCode }));
		})
			.once("error", reject)
			.end();
	});

/** Reads without a pause on four connections of each process while something ends the login; what came to which connection. */
async function readMeanwhile(token: string, end: () => Promise<{ status: number }>): Promise<Read[][]> {
	let answeredAt = Number.POSITIVE_INFINITY;
	const warm: Promise<void>[] = [];
	const readers = servers.flatMap(({ url }, server) =>
		[0, 1, 2, 3].map(async (one) => {
			const agent = new Agent({ keepAlive: true, maxSockets: 1 });
			const reads: Read[] = [];
			let heated = () => {};
			warm.push(new Promise((resolve) => (heated = resolve)));
			// Fewer than a minute's reads of one address.
			for (let after = 0; after < 10 && reads.length < 550; ) {
				reads.push(await read(url, token, `198.18.${server}.${one}`, agent));
				if (reads.length === 5) heated();
				if ((reads.at(-1)?.at ?? 0) > answeredAt) after++;
			}
			agent.destroy();
			return reads;
		}),
	);
	await Promise.all(warm);
	const { status } = await end();
	answeredAt = performance.now();
	expect(status).toBe(200);
	return (await Promise.all(readers)).map((reads) =>
		reads.map(({ at, status }) => ({ at: at - answeredAt, status })),
	);
}

describe("on eight connections to two processes that read without a pause", () => {
	test.each([
		["logs out", api.logout],
		["logs out everywhere", api.endSessions],
	] as const)(
		"no read is let in that was sent once its owner, who %s, had the answer",
		async (_, endpoint) => {
			const token = await login();
			const [method, path] = api.parseEndpoint(endpoint);
			const reads = await readMeanwhile(token, () => callServer(servers[0].url, path, { method, token }));
			for (const of of reads) {
				// Whatever is kept of a login was kept.
				expect(of.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
				const later = of.filter(({ at }) => at > 0).map(({ status }) => status);
				expect(later).toEqual(Array.from({ length: 10 }, () => 401));
			}
		},
	);
});
