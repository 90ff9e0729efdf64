import type { Mailer } from "../../../functions/integrations/mail/index.ts";
import { createSmtp } from "../../../functions/integrations/mail/smtp.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { afterAll, api, beforeAll, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { callServer, createMachine, type Machine, type ServerProcess } from "../../support/faults/faults.ts";
import { healthLimit, healthWhile } from "../../support/faults/health.ts";
import { type FaultySmtp, type SmtpMode, startFaultySmtp } from "../../support/faults/smtp.ts";

let smtp: FaultySmtp;
let machine: Machine;
let server: ServerProcess;
beforeAll(async () => {
	smtp = await startFaultySmtp();
	machine = await createMachine();
	server = await machine.start({ SMTP_URL: smtp.url, TEST_HASH_COST: "6" });
}, 30_000);
afterAll(async () => {
	await machine.close();
	await smtp.close();
});

const address = { fromName: "Example", fromAddress: "a@vpn.example" };
/** Sends nothing before `answered`: a response that waited for its mail would never come. */
function faultyMail(answered: Promise<void>): Mailer {
	const patientMail = createSmtp({ url: smtp.url, ...address });
	const impatientMail = createSmtp({ url: smtp.url, ...address, timeout: 150 });
	return {
		...patientMail,
		async deliver(mail) {
			await answered;
			await (smtp.mode === "good" ? patientMail : impatientMail).deliver(mail);
		},
	};
}

describe("a mail server", () => {
	test.each<[string, SmtpMode]>([
		["hangs", "hang"],
		["refuses", "refuse"],
		["says to come back later", "greylist"],
		["hangs up in the middle of a mail", "drop"],
		["keeps talking and never comes to an end", "drip"],
	])("that %s delays no response, and gets the mail once when it recovers", async (_, mode) => {
		const { promise: answered, resolve: startMailing } = Promise.withResolvers<void>();
		const on = await createTestApp({ mail: faultyMail(answered) });
		smtp.mode = mode;
		smtp.received.length = 0;
		const email = `${mode}@example.org`;
		expect((await on.call(api.register, { name: "Ada", email, password })).status).toBe(200);
		startMailing();
		const failed = await on.lastMail(email);
		expect([failed.attempts, failed.sentAt, failed.nextAt]).toEqual([1, null, on.deps.now() + minute]);
		expect(failed.code).toMatch(/^\d{6}$/);
		// Not before it's due, and not twice when two workers poll at once.
		await on.deliver();
		expect((await on.lastMail(email)).attempts).toBe(1);
		on.pass(minute);
		await on.deliver();
		expect((await on.lastMail(email)).attempts).toBe(2);
		smtp.mode = "good";
		on.pass(5 * minute);
		await Promise.all([on.deliver(), on.deliver(), on.deliver()]);
		const mails = await on.lastMail(email);
		expect([mails.attempts, mails.sentAt, mails.text]).toEqual([3, on.deps.now(), ""]);
		expect(smtp.received).toEqual([`<${mails.id}@vpn.example>`]);
		on.pass(600 * minute);
		await on.deliver();
		expect(smtp.received).toHaveLength(1);
	});

	test("that hangs on everything keeps nobody from signing up, and health responsive", async () => {
		smtp.mode = "hang";
		smtp.calls = 0;
		const times: number[] = [];
		const { slowest } = await healthWhile(server.url, async () => {
			const replies = await Promise.all(
				Array.from({ length: 50 }, (_, n) =>
					callServer(server.url, "/api/vpnuser/register", {
						body: { name: "Ada", email: `hang${n}@example.org`, password },
					}),
				),
			);
			for (const { status, ms } of replies) {
				expect([200, 503]).toContain(status);
				times.push(ms);
			}
		});
		expect(smtp.calls).toBe(5);
		expect(Math.max(...times)).toBeLessThan(5000);
		expect(slowest).toBeLessThan(healthLimit());
	});
});
