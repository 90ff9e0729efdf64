// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Nothing, SignedIn } from "../../../functions/contract/endpoint.ts";
import { call } from "../../../src/api/call.ts";
import { $signedOut, $user, signIn, signOut, storedToken } from "../../../src/stores/session.ts";
import { anna, refusal, tokenOf } from "../build/island.ts";

const ask = "GET /api/x" as SignedIn<Nothing, Nothing>;

const refused = () => Response.json(refusal(401, "session_ended"), { status: 401 });

beforeEach(() => {
	signOut();
	$signedOut.set(null);
});

describe("a login", () => {
	it("is kept under the spec's name and tells the page who it is", () => {
		const listener = vi.fn();
		addEventListener("session", listener, { once: true });
		const token = tokenOf(anna);
		signIn(token);
		expect(localStorage.getItem("token")).toBe(token);
		expect($user.get()).toEqual(anna);
		expect(listener).toHaveBeenCalledOnce();
	});

	it("is gone after logging out", () => {
		signIn(tokenOf(anna));
		signOut();
		expect([localStorage.getItem("token"), $user.get(), $signedOut.get()]).toEqual([null, null, "left"]);
	});

	it("is the same in every tab: who logs in or out in another one does so here", () => {
		signIn(tokenOf(anna));
		const bob = { id: "2", name: "Bob", email: "bob@example.org" };
		localStorage.setItem("token", tokenOf(bob));
		dispatchEvent(new StorageEvent("storage", { key: "token" }));
		expect($user.get()).toEqual(bob);
		localStorage.clear();
		dispatchEvent(new StorageEvent("storage", { key: null }));
		expect([$user.get(), $signedOut.get()]).toEqual([null, null]);
	});

	it("is no login once it has expired", () => {
		localStorage.setItem("token", tokenOf(anna, 1));
		expect(storedToken()).toBeNull();
	});

	it("ends when the server does not take its token any more, with a reason to show", async () => {
		signIn(tokenOf(anna));
		await call(ask, {}, { token: true, fetch: refused });
		expect([localStorage.getItem("token"), $user.get(), $signedOut.get()]).toEqual([null, null, "ended"]);
	});

	it("outlives a refusal that has nothing to do with it", async () => {
		signIn(tokenOf(anna));
		await call(ask, {}, { fetch: refused });
		expect($user.get()).toEqual(anna);
	});

	it("outlives the refusal of the token it replaced meanwhile in another tab", async () => {
		signIn(tokenOf(anna));
		const newer = tokenOf(anna, Date.now() / 1000 + 900);
		await call(
			ask,
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
