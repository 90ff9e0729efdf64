import { afterEach, expect, test } from "vitest";
import type { RunningServer } from "../../../functions/runtimes/node/server.ts";
import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";
import { deriveDevKeys } from "../../../functions/sandbox/guard.ts";
import { email, password } from "../../support/api/api.ts";
import { cards } from "../../support/api/stripe.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { callServer } from "../../support/faults/faults.ts";
import { mailboxOf } from "../../support/site/mailbox.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const dataDir = emptyFolder();
let running: RunningServer | undefined;
afterEach(() => running?.stop());

const origin = "http://localhost:4321";
const startSite = async (more: Record<string, string> = {}) => {
	const options = { hasher: { cost: 4, parallel: 2, queue: 50 } };
	running = await startQuiet(dataDir.path, { ORIGIN: origin, ...more }, options);
	return running.url;
};
const post = async (url: string, path: string, body: object, token = "") =>
	(await callServer(url, path, { body, token })).body;
const billing = async (url: string, token: string) =>
	(await callServer(url, "/api/vpnuser/billing", { token })).body.data;
const signUp = async (url: string): Promise<string> => {
	await post(url, "/api/vpnuser/register", { name: "Ada", email, password });
	const [mail] = await mailboxOf(url, dataDir.path);
	await post(url, "/api/vpnuser/verify-otp", { email, code: mail?.code, context: "signup" });
	return (await post(url, "/api/vpnuser/login", { email, password })).token;
};
const pay = (url: string, id: string) =>
	fetch(`${url}/dev/stripe/checkout/${id}`, {
		method: "POST",
		redirect: "manual",
		headers: { cookie: `dev-stripe=${deriveDevKeys(loadSecrets(dataDir.path).hashKey).stripe}` },
		body: new URLSearchParams({ card: cards.good }),
	});
/** Polls until the state is reached; the runtime's own timers do the work. */
const until = async (url: string, token: string, state: string) =>
	expect.poll(async () => (await billing(url, token)).state, { timeout: 8_000, interval: 50 }).toBe(state);

test("a server without keys sells a plan, notifies itself of the payment, and keeps it over a restart", async () => {
	let url = await startSite();
	const token = await signUp(url);
	const { id } = await post(url, "/api/vpnuser/stripe-checkout", { packageId: "year" }, token);
	const paid = await pay(url, id);
	expect([paid.status, paid.headers.get("location")]).toEqual([303, `${origin}/profile?checkout=${id}`]);
	await until(url, token, "active");
	await running?.stop();
	url = await startSite();
	expect((await billing(url, token)).state).toBe("active");
	const turnedOff = await post(url, "/api/vpnuser/auto-renew", { enabled: false }, token);
	expect(turnedOff.data).toMatchObject({ state: "active", auto_renew: false });
});

test("a public site has neither sandbox nor mailbox", async () => {
	const url = await startSite({ ORIGIN: "https://shop.example", BOT_CHECK: "altcha" });
	expect((await fetch(`${url}/dev/mailbox`)).status).toBe(404);
	expect((await post(url, "/api/stripe/webhook", {})).error).toBe("payments_unavailable");
});
