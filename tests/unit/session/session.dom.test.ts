import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Nothing, SignedIn } from "../../../functions/contract/endpoint.ts";
import { call } from "../../../src/api/call.ts";
import { $signedOut, $user, readToken, signIn, signOut } from "../../../src/stores/session.ts";
import { parseUser } from "../../../src/stores/token.ts";
import { anna, refusal, tokenOf } from "../island.tsx";

const endpoint = "GET /api/x" as SignedIn<Nothing, Nothing>;

const refused = () => Response.json(refusal(401, "session_ended"), { status: 401 });

beforeEach(() => {
	signOut();
	$signedOut.set(null);
});

describe("a session", () => {
	it("is stored under `token` and identifies the user", () => {
		const listener = vi.fn();
		addEventListener("session", listener, { once: true });
		const token = tokenOf(anna);
		signIn(token);
		expect(localStorage.getItem("token")).toBe(token);
		expect($user.get()).toEqual(anna);
		expect(listener).toHaveBeenCalledOnce();
	});

	it("is shared by all tabs: a login or logout in one applies to the others", () => {
		signIn(tokenOf(anna));
		const bob = { id: "2", name: "Bob", email: "bob@example.org" };
		localStorage.setItem("token", tokenOf(bob));
		dispatchEvent(new StorageEvent("storage", { key: "token" }));
		expect($user.get()).toEqual(bob);
		localStorage.clear();
		dispatchEvent(new StorageEvent("storage", { key: null }));
		expect([$user.get(), $signedOut.get()]).toEqual([null, null]);
	});

	it("that ended while a page was in the back-forward cache has ended there too", () => {
		signIn(tokenOf(anna));
		localStorage.clear();
		dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
		expect($user.get()).toBeNull();
	});

	it("ends once it has expired", () => {
		localStorage.setItem("token", tokenOf(anna, 1));
		expect(readToken()).toBeNull();
	});

	it("is judged by the server's clock where the device's was days ahead at login", () => {
		const day = 24 * 60 * 60;
		const serverTime = Date.now() / 1000 - 8 * day;
		signIn(tokenOf(anna, serverTime + 7 * day, serverTime));
		expect($user.get()).toEqual(anna);
		expect(readToken()).not.toBeNull();
		vi.setSystemTime(Date.now() + 7 * day * 1000);
		expect(readToken()).toBeNull();
		vi.useRealTimers();
		signIn(tokenOf(anna));
		expect(localStorage.getItem("clock")).toBeNull();
	});

	it("ends when the server refuses its token, with a reason to show", async () => {
		signIn(tokenOf(anna));
		await call(endpoint, {}, { token: true, fetch: refused });
		expect([localStorage.getItem("token"), $user.get(), $signedOut.get()]).toEqual([null, null, "ended"]);
	});

	it("survives an unrelated refusal", async () => {
		signIn(tokenOf(anna));
		await call(endpoint, {}, { fetch: refused });
		expect($user.get()).toEqual(anna);
	});

	it("survives a refusal of a token that another tab has replaced", async () => {
		signIn(tokenOf(anna));
		const newer = tokenOf(anna, Date.now() / 1000 + 900);
		const fetch = () => {
			localStorage.setItem("token", newer);
			return refused();
		};
		await call(endpoint, {}, { token: true, fetch });
		expect(readToken()).toBe(newer);
	});
});

const encode = (text: string) => `x.${Buffer.from(text).toString("base64url")}.x`;

describe("a stored token", () => {
	it("names its user, in any script", () => {
		const user = { ...anna, name: "آنا Анна" };
		expect(parseUser(tokenOf(user))).toEqual(user);
	});

	it.each([
		["none", null],
		["empty", ""],
		["no token", "abc"],
		["not base64", "a.*.c"],
		["not JSON", encode("hello")],
		["no object", encode("null")],
		["without an end", encode(JSON.stringify({ user: anna }))],
		["without a user", encode(JSON.stringify({ exp: 9e9 }))],
		["for a user without an id", encode(JSON.stringify({ exp: 9e9, user: { ...anna, id: 1 } }))],
		["for a user whose name is none", encode(JSON.stringify({ exp: 9e9, user: { ...anna, name: 1 } }))],
		["for a user without an e-mail", encode(JSON.stringify({ exp: 9e9, user: { ...anna, email: {} } }))],
	])("has no user when it is %s", (_, token) => expect(parseUser(token)).toBeNull());

	it("is valid through its last second", () => {
		expect(parseUser(tokenOf(anna, 100), 99_999)).toEqual(anna);
		expect(parseUser(tokenOf(anna, 100), 100_000)).toBeNull();
	});
});
