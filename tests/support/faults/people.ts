import type { DatabaseSync } from "node:sqlite";
import { callServer, type Reply } from "./faults.ts";

/** Somebody who uses the site, and what they were told: each promise has to hold after any crash. */
export interface Person {
	email: string;
	password: string;
	/** A new password whose answer never came. */
	next: string | null;
	registered: boolean;
	/** "maybe" while an answer is out; "leaving" likewise for the end. */
	account: "no" | "maybe" | "yes" | "leaving" | "gone";
	live: string[];
	ended: string[];
	/** Tokens that were being ended when the process died: all of them, or none. */
	ending: string[];
	/** Passwords changed, so mails about it. */
	changes: number;
	reset: boolean;
	reader: "no" | "maybe" | "asked" | "confirming" | "confirmed";
	/** The checkout that was paid for. */
	paid: string | null;
}

export const newPerson = (name: string): Person => ({
	email: `${name}@example.org`,
	password: `nine quiet lanterns ${name}`,
	next: null,
	registered: false,
	account: "no",
	live: [],
	ended: [],
	ending: [],
	changes: 0,
	reset: false,
	reader: "no",
	paid: null,
});

export interface Scene {
	url: string;
	db: DatabaseSync;
	/** From 0 to 1, the same for the same seed. */
	random(): number;
}

/** A call that has to work, or else never comes back. */
async function call(scene: Scene, path: string, options: Parameters<typeof callServer>[2]): Promise<Reply> {
	const reply = await callServer(scene.url, path, options);
	if (reply.status !== 200) throw new Unexpected(`${path} ${reply.status} ${JSON.stringify(reply.body)}`);
	return reply;
}

/** An answer that no crash explains. */
export class Unexpected extends Error {}

const post = (scene: Scene, path: string, body: object, token?: string) =>
	call(scene, `/api/${path}`, { body, ...(token && { token }) });

const codeIn = (scene: Scene, email: string, kind: string): string => {
	const row = scene.db
		.prepare("SELECT code FROM mails WHERE recipient = ? AND kind = ? ORDER BY rowid DESC LIMIT 1")
		.get(email, kind) as { code: string } | undefined;
	if (!row) throw new Unexpected(`no mail ${kind} to ${email}`);
	return row.code;
};

async function signUp(scene: Scene, person: Person): Promise<void> {
	const { email, password } = person;
	if (!person.registered) {
		await post(scene, "vpnuser/register", { name: "Ada Lovelace", email, password });
		person.registered = true;
	}
	const code = codeIn(scene, email, "signup");
	person.account = "maybe";
	await post(scene, "vpnuser/verify-otp", { email, code, context: "signup" });
	person.account = "yes";
}

async function logIn(scene: Scene, person: Person): Promise<string> {
	const { email, password } = person;
	const { body } = await post(scene, "vpnuser/login", { email, password });
	person.live.push(body.token);
	return body.token;
}

const endAll = (person: Person): void => {
	person.ended.push(...person.ending);
	person.ending = [];
};

async function newPassword(scene: Scene, person: Person, proof: object, token?: string): Promise<void> {
	const next = `${person.password.slice(0, 40)} ${Math.floor(scene.random() * 1e9)}`;
	person.next = next;
	person.ending = person.live.splice(0);
	const body = { email: person.email, password: next, confirm_password: next, ...proof };
	await post(scene, "vpnuser/update-password-by-email", body, token);
	Object.assign(person, { password: next, next: null, changes: person.changes + 1 });
	endAll(person);
}

type Action = (scene: Scene, person: Person) => Promise<void>;

const changePassword: Action = async (scene, person) => {
	const token = await logIn(scene, person);
	await newPassword(scene, person, { current_password: person.password }, token);
};

const resetPassword: Action = async (scene, person) => {
	// One mail a minute: once is enough for each.
	if (person.reset) return;
	const { email } = person;
	person.reset = true;
	await post(scene, "vpnuser/forget-password", { email });
	const code = codeIn(scene, email, "reset");
	const { body } = await post(scene, "vpnuser/verify-otp", { email, code, context: "reset-password" });
	await newPassword(scene, person, { reset_token: body.data.reset_token });
};

const logOutEverywhere: Action = async (scene, person) => {
	const token = await logIn(scene, person);
	person.ending = person.live.splice(0);
	await call(scene, "/api/vpnuser/sessions", { method: "DELETE", token });
	endAll(person);
};

const subscribe: Action = async (scene, person) => {
	const { email } = person;
	if (person.reader === "no") {
		person.reader = "maybe";
		await post(scene, "newsletter/subscribe", { email });
		person.reader = "asked";
	}
	if (person.reader !== "asked") return;
	const { link } = scene.db
		.prepare("SELECT link FROM mails WHERE recipient = ? AND kind = 'newsletter-confirm'")
		.get(email) as { link: string };
	person.reader = "confirming";
	const { pathname, search } = new URL(link);
	await call(scene, pathname + search, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
	});
	person.reader = "confirmed";
};

const buy: Action = async (scene, person) => {
	if (person.paid) return;
	const token = await logIn(scene, person);
	const { body } = await post(scene, "vpnuser/stripe-checkout", { packageId: "year" }, token);
	const form = new URLSearchParams({
		card: "4242424242424242",
		expiry: "12 / 34",
		cvc: "123",
		action: "pay",
	});
	// A browser keeps the key of the sandbox's pages in a cookie.
	const { pathname, searchParams } = new URL(body.url);
	const paid = await fetch(`${scene.url}${pathname}`, {
		method: "POST",
		body: form,
		headers: { cookie: `dev-stripe=${searchParams.get("key")}` },
		redirect: "manual",
	});
	if (paid.status !== 303) throw new Unexpected(`payment ${paid.status}`);
	person.paid = body.id;
};

const leave: Action = async (scene, person) => {
	const token = await logIn(scene, person);
	person.account = "leaving";
	person.ending = person.live.splice(0);
	await call(scene, "/api/vpnuser/delete-account", { method: "DELETE", token });
	person.account = "gone";
	endAll(person);
};

const actions = [changePassword, resetPassword, logOutEverywhere, subscribe, buy, changePassword, leave];

/** Does one thing after another until the process dies under it, or a few are done. */
export async function live(scene: Scene, person: Person): Promise<void> {
	if (person.account === "no") await signUp(scene, person);
	for (let done = 0; done < 6 && person.account === "yes"; done++) {
		await (actions[Math.floor(scene.random() * actions.length)] as Action)(scene, person);
	}
}
