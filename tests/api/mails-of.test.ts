import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { listMails } from "../../functions/db/queries/mails.ts";
import { sweep } from "../../functions/db/queries/sweep.ts";
import { rows } from "../../functions/db/run.ts";
import { outbox } from "../../functions/gateways/mail/index.ts";
import { createWorld, day, hour, minute, password, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { fresh, move, old } from "../support/change-email.ts";

const bobs = "bob@example.org";

/** Login, export and deletion as the person who has an address now; the clock goes on between any two of them. */
const person = (world: World) => {
	const token = (email: string) => {
		world.pass(minute);
		return world.login(email);
	};
	return {
		token,
		export: async (email: string) => {
			const { body } = await world.call(api.exportAccount, {}, { token: await token(email) });
			return (body.data as api.AccountExport).mails.map(({ kind, recipient }) => `${kind} to ${recipient}`);
		},
		async remove(email: string) {
			const { status } = await world.call(api.deleteAccount, { password }, { token: await token(email) });
			expect(status).toBe(200);
			await world.settle();
		},
		/** Something is mailed to whoever has the address. */
		async reset(email: string) {
			world.pass(minute);
			await world.call(api.forgetPassword, { email });
			await world.settle();
			world.pass(minute);
		},
	};
};

/** Ada had the address until three days ago, and has been told there about it since. */
async function left() {
	const world = await createWorld();
	const people = person(world);
	await world.account(old);
	await people.reset(old);
	await move(world, await people.token(old));
	// An address without an account gets one mail a day.
	world.pass(day + hour);
	await people.reset(old);
	world.pass(2 * day);
	return { world, ...people };
}

const adas = [`moved to ${old}`, `email_changed to ${old}`, `reset to ${old}`, `signup to ${old}`];

/** How Bob comes by the address that was Ada's, and what is mailed there for that. */
const ways = {
	"a sign-up": async (world: World) => {
		await world.account(old, "Bob");
		return [`signup to ${old}`];
	},
	"a change of address": async (world: World) => {
		await world.account(bobs, "Bob");
		await move(world, await person(world).token(bobs), old);
		return [`email_changed to ${bobs}`, `email_code to ${old}`, `signup to ${bobs}`];
	},
	"a sign-up after a mail to nobody": async (world: World) => {
		await person(world).reset(old);
		await world.account(old, "Bob");
		return [`signup to ${old}`, `unknown to ${old}`];
	},
};

describe.each(Object.entries(ways))("an address that passes on by %s", (_, take) => {
	test("brings each of the two the mails of their own time, whoever asks first", async () => {
		const { world, ...people } = await left();
		const taken = await take(world);
		await people.reset(old);
		for (const email of [old, fresh, old]) {
			const mails = await people.export(email);
			if (email === fresh) {
				expect(mails).toEqual(expect.arrayContaining(adas));
				expect(mails.filter((mail) => mail.endsWith(old)).sort()).toEqual([...adas].sort());
			} else expect(mails.sort()).toEqual([...taken, `reset to ${old}`].sort());
		}
	});

	test.each([
		["the former", fresh, old],
		["the present", old, fresh],
	])("leaves the other's mails alone when the account of %s owner is deleted", async (_, gone, stays) => {
		const { world, ...people } = await left();
		await take(world);
		await people.reset(old);
		// Bob's own former address keeps his account for three days.
		world.pass(3 * day);
		const before = await people.export(stays);
		await people.remove(gone);
		expect(await people.export(stays)).toEqual(before);
		const all = (await listMails(world.deps.db, 100))
			.filter(({ kind }) => kind !== "deleted")
			.map(({ kind, recipient }) => `${kind} to ${recipient}`);
		expect(all.sort()).toEqual(before.sort());
	});

	test("brings nothing of before when the record of the former owner is gone", async () => {
		const { world, ...people } = await left();
		world.pass(4 * day + hour);
		await sweep(world.deps.db, world.deps.now());
		expect(await rows(world.deps.db, sql`SELECT 1 FROM former_addresses`)).toEqual([]);
		const taken = await take(world);
		expect((await people.export(old)).sort()).toEqual([...taken].sort());
	});
});

test("an address that comes back to its first owner brings no mails of the time between", async () => {
	const { world, ...people } = await left();
	await world.account(old, "Bob");
	await people.reset(old);
	await move(world, await people.token(old), bobs);
	world.pass(3 * day);
	await move(world, await people.token(fresh), old);
	const own = await people.export(old);
	expect(own.filter((mail) => mail === `reset to ${old}`)).toHaveLength(1);
	expect(own).toContain(`email_code to ${old}`);
	const between = await people.export(bobs);
	expect(between).toEqual(expect.arrayContaining([`signup to ${old}`, `reset to ${old}`]));
	expect(between).not.toContain(`moved to ${old}`);
});

test("what still waits when an account is deleted goes out, and is no part of the next one's", async () => {
	let down = false;
	const mail = {
		...outbox,
		deliver: async (...args: Parameters<typeof outbox.deliver>) => {
			if (down) throw new Error("down");
			return outbox.deliver(...args);
		},
	};
	const world = await createWorld({ mail });
	const people = person(world);
	await world.account(old);
	const token = await people.token(old);
	down = true;
	await world.call(api.deleteAccount, { password }, { token });
	await world.settle();
	down = false;
	await world.account(old, "Bob");
	expect((await people.export(old)).sort()).toEqual([`signup to ${old}`]);
	await people.remove(old);
	const notices = await rows(
		world.deps.db,
		sql`SELECT 1 FROM mails WHERE kind = 'deleted' AND recipient = ${old}`,
	);
	expect(notices).toHaveLength(2);
});
