import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { measurers, opened, refusal } from "../../support/fakes/speed.ts";

const { measurer, open } = measurers();

describe("the budget of the ndt7 server", () => {
	test("allows an address so many tests and bytes an hour, and says when there are more", async () => {
		let clock = 0;
		const addressOf = ({ headers }: IncomingMessage) => String(headers["x-test-address"]);
		const { port, ndt7 } = await measurer({
			addressOf,
			now: () => clock,
			perHour: { transfers: 2, bytes: 2 ** 40 },
		});
		const from = (path: string, address = "192.0.2.1") => open(port, path, { "x-test-address": address });
		/** Runs a transfer of one second by the server's clock. */
		const done = async (path: string) => {
			const socket = from(path);
			await opened(socket);
			clock += 1000;
			socket.terminate();
			await expect.poll(() => ndt7.busy("192.0.2.1")).toBe(false);
		};
		for (const path of ["download", "upload", "download"]) await done(path);
		// The upload of a started test is still allowed; a new test isn't.
		expect(await refusal(from("download"))).toBe(429);
		await done("upload");
		expect(await refusal(from("upload"))).toBe(429);
		expect([ndt7.wait("192.0.2.1"), ndt7.wait("192.0.2.2")]).toEqual([3596, 0]);
		await opened(from("download", "192.0.2.2"));
		clock += 3_597_000;
		expect(ndt7.wait("192.0.2.1")).toBe(0);
		await opened(from("download"));
	});

	test("counts bytes of short transfers too, and ends one that has used them up", async () => {
		const { port, ndt7 } = await measurer({ maxBytes: 2 ** 22, perHour: { transfers: 9, bytes: 2 ** 23 } });
		for (const path of ["download", "upload", "download"]) {
			expect(ndt7.wait("127.0.0.1")).toBe(0);
			const socket = open(port, path);
			let bytes = 0;
			socket.on("message", (data: Buffer) => {
				bytes += data.length;
			});
			await opened(socket);
			if (path === "upload") for (let n = 0; n < 5; n++) socket.send(Buffer.alloc(2 ** 20));
			expect((await once(socket, "close"))[0]).toBe(1000);
			if (path === "download") expect([bytes >= 2 ** 22, bytes < 2 ** 23]).toEqual([true, true]);
		}
		await expect.poll(() => ndt7.wait("127.0.0.1")).toBeGreaterThan(3500);
		expect(await refusal(open(port))).toBe(429);
	});

	test("leaves room beside four addresses that use all they may", async () => {
		const { port, ndt7 } = await measurer({ addressOf: ({ headers }) => String(headers["x-test-address"]) });
		for (const end of [1, 2, 3, 4]) {
			const greedy = () => open(port, "upload", { "x-test-address": `192.0.2.${end}` });
			await opened(greedy());
			expect(await refusal(greedy())).toBe(503);
		}
		expect(ndt7.busy("192.0.2.5")).toBe(false);
	});
});
