import { login, logout } from "../../../functions/contract/account/auth.ts";
import { pathOf } from "../../../functions/contract/endpoint.ts";
import { callServer } from "./faults.ts";
import type { Person, Scene } from "./people.ts";

const one = <Row>(scene: Scene, sql: string, ...values: string[]): Row | undefined =>
	scene.db.prepare(sql).get(...values) as Row | undefined;
const count = (scene: Scene, sql: string, ...values: string[]): number =>
	Number(Object.values(one<Record<string, number>>(scene, sql, ...values) ?? {})[0]);

/** What is wrong with the database whoever is in it. */
export function wholeness(scene: Scene): string[] {
	const problems: string[] = [];
	const { integrity_check } = one<{ integrity_check: string }>(scene, "PRAGMA integrity_check") ?? {};
	if (integrity_check !== "ok") problems.push(`integrity: ${integrity_check}`);
	if (scene.db.prepare("PRAGMA foreign_key_check").all().length) problems.push("rows that belong to nobody");
	if (count(scene, "SELECT count(*) FROM users WHERE password NOT LIKE 'scrypt$%' OR name = ''"))
		problems.push("a user without password or name");
	if (
		count(
			scene,
			"SELECT count(*) FROM users u JOIN codes c ON c.email = u.email AND purpose = 'signup' AND c.password IS NOT NULL",
		)
	)
		problems.push("a registration beside its account");
	if (
		count(
			scene,
			"SELECT count(*) FROM payments GROUP BY user_id HAVING count(*) > 1 AND user_id IS NOT NULL",
		) > 1
	)
		problems.push("somebody paid twice");
	return problems;
}

/** Whether the password opens the account. The login ends at once: ten are kept, and the eleventh would end one that was promised. */
async function fits(scene: Scene, { email }: Person, password: string): Promise<boolean> {
	const { status, body } = await callServer(scene.url, pathOf(login), { body: { email, password } });
	if (status === 200) await callServer(scene.url, pathOf(logout), { method: "POST", token: body.token });
	return status === 200;
}

const meStatus = async (scene: Scene, token: string) =>
	(await callServer(scene.url, "/api/vpnuser/me", { token })).status;

/** Whether every promise made to a person has been kept; what was under way has happened whole or not at all. */
export async function brokenPromises(scene: Scene, person: Person): Promise<string[]> {
	const problems: string[] = [];
	const wrong = (what: string) => problems.push(`${person.email}: ${what}`);
	const { email } = person;
	const user = one<{ id: string }>(scene, "SELECT id FROM users WHERE email = ?", email);
	const mails = (kind: string) =>
		count(scene, "SELECT count(*) FROM mails WHERE recipient = ? AND kind = ?", email, kind);
	const waiting = count(scene, "SELECT count(*) FROM codes WHERE email = ? AND purpose = 'signup'", email);

	if (person.account === "no" || (person.account === "maybe" && !user)) {
		if (user) wrong("an account before its code");
		if (waiting !== mails("signup")) wrong("half a registration");
		if (person.registered && !waiting) wrong("the registration is lost");
		person.registered = waiting > 0;
		person.account = "no";
	} else if (person.account === "maybe") person.account = "yes";
	if (person.account === "yes" && !user) wrong("the account is lost");
	if (person.account === "leaving") person.account = user ? "yes" : "gone";
	if (person.account === "gone") {
		person.ended.push(...person.ending.splice(0));
		if (user) wrong("the account is back");
		if (mails("deleted") !== 1) wrong(`${mails("deleted")} mails about the end`);
		for (const [table, column] of [
			["codes", "email"],
			["subscribers", "email"],
		] as const)
			if (count(scene, `SELECT count(*) FROM ${table} WHERE ${column} = ?`, email)) wrong(`left in ${table}`);
		if (count(scene, "SELECT count(*) FROM mails WHERE recipient = ? AND kind <> 'deleted'", email))
			wrong("mails of the past are left");
	}
	if (person.account === "yes") await present(scene, person, wrong, mails);
	for (const token of person.live) if ((await meStatus(scene, token)) !== 200) wrong("a login is lost");
	for (const token of person.ended) if ((await meStatus(scene, token)) !== 401) wrong("an ended login works");
	return problems;
}

async function present(
	scene: Scene,
	person: Person,
	wrong: (what: string) => void,
	mails: (kind: string) => number,
): Promise<void> {
	const { email } = person;
	const changed = person.next !== null && (await fits(scene, person, person.next));
	if ((await fits(scene, person, person.password)) === changed) wrong("both passwords fit, or none");
	const states = await Promise.all(person.ending.map((token) => meStatus(scene, token)));
	if (new Set(states).size > 1) wrong("some of the logins ended");
	if (person.next !== null && states.some((status) => status !== (changed ? 401 : 200)))
		wrong("the logins do not go with the password");
	(states[0] === 200 ? person.live : person.ended).push(...person.ending.splice(0));
	if (changed) Object.assign(person, { password: person.next, changes: person.changes + 1 });
	person.next = null;
	if (mails("changed") !== person.changes) wrong(`${mails("changed")} mails about ${person.changes} changes`);

	const reader = one<{ confirmed_at: number | null }>(
		scene,
		"SELECT confirmed_at FROM subscribers WHERE email = ?",
		email,
	);
	if (Boolean(reader) !== mails("newsletter-confirm") > 0) wrong("half a subscription");
	if (person.reader === "asked" && !reader) wrong("the subscription is lost");
	if (person.reader === "confirmed" && !reader?.confirmed_at) wrong("the confirmation is lost");
	person.reader = !reader ? "no" : reader.confirmed_at ? "confirmed" : "asked";

	if (person.paid) await premium(scene, person, wrong);
}

/** Somebody who has paid has a plan, soon, also when the notice of it died on its way; and has paid once. */
async function premium(scene: Scene, person: Person, wrong: (what: string) => void): Promise<void> {
	const { email, password } = person;
	const { body } = await callServer(scene.url, pathOf(login), { body: { email, password } });
	const end = performance.now() + 12_000;
	let type = "free";
	while (type === "free" && performance.now() < end) {
		await callServer(scene.url, `/api/vpnuser/billing?checkout=${person.paid}`, { token: body.token });
		type = (await callServer(scene.url, "/api/vpnuser/me", { token: body.token })).body.data?.type;
		if (type === "free") await new Promise((resolve) => setTimeout(resolve, 100));
	}
	await callServer(scene.url, pathOf(logout), { method: "POST", token: body.token });
	if (type !== "year") wrong(`paid, and is ${type}`);
	const payments = count(
		scene,
		"SELECT count(*) FROM payments p JOIN users u ON u.id = p.user_id WHERE u.email = ?",
		email,
	);
	if (payments !== 1) wrong(`${payments} payments`);
}
