// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Nothing, SignedIn } from "../../../functions/contract/endpoint.ts";
import { call } from "../../../src/api/call.ts";
import { $signedOut, $user, signIn, signOut, storedToken } from "../../../src/stores/session.ts";
import { anna, refusal, tokenOf } from "../build/island.ts";

const endpoint = "GET /api/x" as SignedIn<Nothing, Nothing>;

const refused = () => Response.json(refusal(401, "session_ended"), { status: 401 });

beforeEach(() => {
	signOut();
	$signedOut.set(null);
});

describe("a session", () => {
	it("is stored under the spec's name and identifies the user", () => {
		const listener = vi.fn();
		addEventListener("session", listener, { once: true });
		const token = tokenOf(anna);
		signIn(token);
		expect(localStorage.getItem("token")).toBe(token);
		expect($user.get()).toEqual(anna);
		expect(listener).toHaveBeenCalledOnce();
	});

	it("is deleted by logging out", () => {
		signIn(tokenOf(anna));
		signOut();
		expect([localStorage.getItem("token"), $user.get(), $signedOut.get()]).toEqual([null, null, "left"]);
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

	it("ends once it has expired", () => {
		localStorage.setItem("token", tokenOf(anna, 1));
		expect(storedToken()).toBeNull();
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
		await call(
			endpoint,
			{},
			{
				token: true,
				fetch: () => {
					localStorage.setItem("token", newer);
					return refused();
				},
			},
		);
		expect(storedToken()).toBe(newer);
	});
});
