import { listMails } from "../../../functions/db/queries/mails.ts";
import { outbox } from "../../../functions/integrations/mail/index.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { fresh, move, old } from "../../support/api/change-email.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";

const bobEmail = "bob@example.org";

/** Calls by the person who currently has an address; the clock advances before each. */
const person = (testApp: TestApp) => {
	const token = (email: string) => {
		testApp.pass(minute);
		return testApp.login(email);
	};
	return {
		token,
		export: async (email: string) => {
			const { body } = await testApp.call(api.exportAccount, {}, { token: await token(email) });
			return (body.data as api.AccountExport).mails.map(({ kind, recipient }) => `${kind} to ${recipient}`);
		},
		async remove(email: string) {
			const { status } = await testApp.call(api.deleteAccount, { password }, { token: await token(email) });
			expect(status).toBe(200);
			await testApp.settle();
		},
		async reset(email: string) {
			testApp.pass(minute);
			await testApp.call(api.forgetPassword, { email });
			await testApp.settle();
			testApp.pass(minute);
		},
	};
};

/** Ada changed from this address three days ago, and has received mail about that there. */
async function left() {
	const testApp = await createTestApp();
	const people = person(testApp);
	await testApp.account(old);
	await people.reset(old);
	await move(testApp, await people.token(old));
	// Unknown addresses get one mail a day.
	testApp.pass(day + hour);
	await people.reset(old);
	testApp.pass(2 * day);
	return { testApp, ...people };
}

const adas = [`moved to ${old}`, `email_changed to ${old}`, `reset to ${old}`, `signup to ${old}`];

/** How Bob gets Ada's former address, and the mail this causes. */
const ways = {
	"a sign-up": async (testApp: TestApp) => {
		await testApp.account(old, "Bob");
		return [`signup to ${old}`];
	},
	"a change of address": async (testApp: TestApp) => {
		await testApp.account(bobEmail, "Bob");
		await move(testApp, await person(testApp).token(bobEmail), old);
		return [`email_changed to ${bobEmail}`, `email_code to ${old}`, `signup to ${bobEmail}`];
	},
	"a sign-up after a mail to an unknown address": async (testApp: TestApp) => {
		await person(testApp).reset(old);
		await testApp.account(old, "Bob");
		return [`signup to ${old}`, `unknown to ${old}`];
	},
};

describe.each(Object.entries(ways))("an address that changes owner by %s", (_, takeOver) => {
	test("shows each owner the mails of their own time, whoever asks first", async () => {
		const { testApp, ...people } = await left();
		const expected = await takeOver(testApp);
		await people.reset(old);
		for (const email of [old, fresh, old]) {
			const mails = await people.export(email);
			if (email === fresh) {
				expect(mails).toEqual(expect.arrayContaining(adas));
				expect(mails.filter((mail) => mail.endsWith(old)).sort()).toEqual([...adas].sort());
			} else expect(mails.sort()).toEqual([...expected, `reset to ${old}`].sort());
		}
	});

	test.each([
		["the previous", fresh, old],
		["the current", old, fresh],
	])("keeps the other's mails after %s owner's deletion", async (_, deletedEmail, keptEmail) => {
		const { testApp, ...people } = await left();
		await takeOver(testApp);
		await people.reset(old);
		// Bob's own former address stays linked to his account for three days.
		testApp.pass(3 * day);
		const before = await people.export(keptEmail);
		await people.remove(deletedEmail);
		expect(await people.export(keptEmail)).toEqual(before);
		const all = (await listMails(testApp.deps.db, 100))
			.filter(({ kind }) => kind !== "deleted")
			.map(({ kind, recipient }) => `${kind} to ${recipient}`);
		expect(all.sort()).toEqual(before.sort());
	});

	test("shows no earlier mails when the previous owner's record is deleted", async () => {
		const { testApp, ...people } = await left();
		testApp.pass(4 * day + hour);
		await testApp.sweep();
		expect(await testApp.rows`SELECT 1 FROM former_addresses`).toEqual([]);
		const taken = await takeOver(testApp);
		expect((await people.export(old)).sort()).toEqual([...taken].sort());
	});
});

test("an address that returns to its first owner brings no mails from the time between", async () => {
	const { testApp, ...people } = await left();
	await testApp.account(old, "Bob");
	await people.reset(old);
	await move(testApp, await people.token(old), bobEmail);
	testApp.pass(3 * day);
	await move(testApp, await people.token(fresh), old);
	const own = await people.export(old);
	expect(own.filter((mail) => mail === `reset to ${old}`)).toHaveLength(1);
	expect(own).toContain(`email_code to ${old}`);
	const between = await people.export(bobEmail);
	expect(between).toEqual(expect.arrayContaining([`signup to ${old}`, `reset to ${old}`]));
	expect(between).not.toContain(`moved to ${old}`);
});

test("mails pending at deletion are sent, and don't belong to the next account", async () => {
	let down = false;
	const deliver = async () => {
		if (down) throw new Error("down");
	};
	const testApp = await createTestApp({ mail: { ...outbox, deliver } });
	const people = person(testApp);
	await testApp.account(old);
	const token = await people.token(old);
	down = true;
	await testApp.call(api.deleteAccount, { password }, { token });
	await testApp.settle();
	down = false;
	await testApp.account(old, "Bob");
	expect((await people.export(old)).sort()).toEqual([`signup to ${old}`]);
	await people.remove(old);
	const notices = await testApp.rows`SELECT 1 FROM mails WHERE kind = 'deleted' AND recipient = ${old}`;
	expect(notices).toHaveLength(2);
});
