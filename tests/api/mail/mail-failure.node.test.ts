import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createHttpMail } from "../../../functions/integrations/mail/http.ts";
import { createSmtp } from "../../../functions/integrations/mail/smtp.ts";
import { checkMail } from "../../../functions/mail/deliver.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { afterEach, api, expect, minute, test } from "../../support/api/fixtures.ts";
import { listen } from "../../support/listen.ts";

const email = "ada.lovelace@example.org";
const from = { fromName: "Example VPN", fromAddress: "noreply@vpn.example" };
const servers: SMTPServer[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

/** An app whose SMTP server rejects mail in one way. */
async function appWith(options: SMTPServerOptions, login = "", scheme = "smtp"): Promise<TestApp> {
	const plain = { authOptional: true, closeTimeout: 1, disabledCommands: ["STARTTLS"] };
	const server = new SMTPServer({ ...plain, ...options });
	// A client that rejects the certificate disconnects.
	server.on("error", () => {});
	servers.push(server);
	const port = await listen(server.server);
	return createTestApp({ mail: createSmtp({ url: `${scheme}://${login}127.0.0.1:${port}`, ...from }) });
}
const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
const lineOf = ({ log }: TestApp, event: string) => {
	const lines = log.filter((line) => line.includes(`"event":"${event}"`));
	expect(lines).toHaveLength(1);
	expect(log.join("\n")).not.toMatch(/example\.org|lovelace/i);
	return JSON.parse(lines[0] ?? "{}");
};
const degraded = async (testApp: TestApp) => {
	const { status, body } = await testApp.call(api.ready, {});
	expect(status).toBe(200);
	return body.degraded;
};

test("a public site without a mail server says that codes are late", async () => {
	const testApp = await createTestApp({ origin: "https://vpn.example" });
	expect(await degraded(testApp)).toEqual(["mail"]);
	const { body } = await testApp.call(api.register, { name: "Ada", email, password });
	expect(body.data).toMatchObject({ is_late: true });
	await testApp.settle();
	const failure = "refused: no mail service is configured";
	expect(await testApp.lastMail(email)).toMatchObject({ sentAt: null, failure, code: expect.any(String) });
});

test.each<[string, SMTPServerOptions, string, string]>([
	[
		"a wrong password",
		{ authOptional: false, onAuth: (_, _session, done) => done(refusal(535, "5.7.8 authentication failed")) },
		"login refused: Invalid login: 535 5.7.8 authentication failed",
		"site:wrong@",
	],
	[
		"a foreign sender",
		{
			onMailFrom: (_address, _session, done) =>
				done(refusal(550, "5.7.1 not your domain <noreply@vpn.example>")),
		},
		"sender refused: Mail command failed: 550 5.7.1 not your domain <[address]>",
		"",
	],
])("%s is reported in the server's words, and codes are late", async (_, options, why, login) => {
	const testApp = await appWith({ ...options, allowInsecureAuth: true }, login);
	expect(await degraded(testApp)).toEqual([]);
	const first = await testApp.call(api.register, { name: "Ada", email, password });
	expect(first.body.data).not.toHaveProperty("is_late");
	await testApp.settle();
	expect(lineOf(testApp, "mail failed")).toMatchObject({ level: "warn", kind: "signup", attempt: 1, why });
	expect((await testApp.lastMail(email)).failure).toBe(why);
	expect(await degraded(testApp)).toEqual(["mail"]);
	const second = await testApp.call(api.forgetPassword, { email: "bob@example.org" });
	expect(second.body.data).toMatchObject({ is_late: true });
});

test("a refused recipient affects only that mail, and degrades nothing", async () => {
	const testApp = await appWith({
		onRcptTo: ({ address }, _session, done) => done(refusal(550, `5.1.1 <${address}>: no ada.lovelace here`)),
	});
	await testApp.call(api.register, { name: "Ada", email, password });
	await testApp.settle();
	const { why } = lineOf(testApp, "mail failed");
	expect(why).toMatch(/^recipient refused: .*550 5\.1\.1 <\[address\]>: no \[name\] here$/);
	expect(await degraded(testApp)).toEqual([]);
});

test("an untrusted certificate and a closed port are found at the start", async () => {
	const testApp = await appWith({ secure: true }, "", "smtps");
	await checkMail(testApp.deps);
	expect(lineOf(testApp, "mail cannot be sent").why).toMatch(/^no secure connection: .*certificate/);
	expect(await degraded(testApp)).toEqual(["mail"]);
	const nobody = await createTestApp({ mail: createSmtp({ url: "smtp://127.0.0.1:9", ...from }) });
	await checkMail(nobody.deps);
	expect(lineOf(nobody, "mail cannot be sent").why).toBe("no connection: connect ECONNREFUSED 127.0.0.1:9");
});

test("a provider's key and address are checked at the start, without a mail", async () => {
	const bodies: unknown[] = [];
	const checked = async (status: number, message: string) => {
		const answers: typeof fetch = async (_url, init) => {
			bodies.push(JSON.parse(String(init?.body)));
			return Response.json({ message }, { status });
		};
		const options = { url: "https://mail.test/emails", key: "k", ...from, fetch: answers };
		const testApp = await createTestApp({ mail: createHttpMail(options) });
		await checkMail(testApp.deps);
		return [await degraded(testApp), testApp.log.some((line) => line.includes("mail cannot be sent"))];
	};
	expect(await checked(403, "API key is invalid")).toEqual([["mail"], true]);
	expect(await checked(503, "later")).toEqual([["mail"], true]);
	expect(await checked(422, "to is missing")).toEqual([[], false]);
	expect(bodies).toEqual([{}, {}, {}]);
});

test("a sent mail ends the degraded state", async () => {
	let isClosed = true;
	const testApp = await appWith({
		onMailFrom: (_address, _session, done) => (isClosed ? done(refusal(451, "4.3.0 later")) : done()),
		onData: (stream, _session, done) => void stream.on("end", () => done()).resume(),
	});
	await testApp.call(api.register, { name: "Ada", email, password });
	await testApp.settle();
	expect(await degraded(testApp)).toEqual(["mail"]);
	isClosed = false;
	testApp.pass(minute);
	await testApp.deliver();
	expect(await degraded(testApp)).toEqual([]);
	expect((await testApp.lastMail(email)).failure).toBeNull();
});

test("an error of a provider's HTTP API is quoted too", async () => {
	const answer = () => Response.json({ message: `The domain is not verified for ${email}` }, { status: 403 });
	const options = { url: "https://mail.example", key: "k", ...from, fetch: async () => answer() };
	const testApp = await createTestApp({ mail: createHttpMail(options) });
	await testApp.call(api.register, { name: "Ada", email, password });
	await testApp.settle();
	const why = /^refused: mail provider answered 403 .*The domain is not verified for \[address\]/;
	expect(lineOf(testApp, "mail failed").why).toMatch(why);
});
