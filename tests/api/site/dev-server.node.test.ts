import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { emptyFolder } from "../../support/empty-folder.ts";
import { listen } from "../../support/listen.ts";

const dataDir = emptyFolder();

test("the dev server reads what a form sends", async ({ onTestFinished }) => {
	vi.stubEnv("DATA_DIR", dataDir.path);
	const { handle } = await import("../../../functions/runtimes/dev/server.ts");
	const server = createServer(handle);
	onTestFinished(() => void server.close());
	const answer = await fetch(`http://127.0.0.1:${await listen(server)}/api/vpnuser/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email: "ada@example.org", password: "" }),
	});
	expect(answer.status).toBe(400);
	expect(await answer.json()).toMatchObject({ data: { password: expect.any(String) } });
});
