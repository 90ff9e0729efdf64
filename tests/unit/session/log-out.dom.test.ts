import { beforeEach, describe, expect, it, vi } from "vitest";
import { $signedOut, signOut } from "../../../src/stores/session.ts";
import { anna, tokenOf } from "../island.tsx";

const token = tokenOf(anna);
/** Every storage key a user can accumulate. */
const local = {
	email: "anna@example.org",
	endTime: "1900000000000",
	otpExpired: "true",
	"chat-history": '[{"role":"user","content":"my card was declined"}]',
	"speed-tests": '[{"at":1,"download":1,"upload":1,"bytes":1}]',
	"ip-baseline": '{"at":1,"seen":{}}',
	"something-new": "of tomorrow",
};
const session = { "reset-token": "x", "resend-at": "1", "contact-draft": "dear people", toasts: "[]" };
/** Device settings, which aren't personal. */
const device = { lang: "ar", slash: "off" };

const all = (storage: Storage): object => Object.fromEntries(Object.entries(storage));

beforeEach(() => {
	for (const [key, value] of Object.entries({ ...local, ...device, token })) localStorage.setItem(key, value);
	for (const [key, value] of Object.entries({ ...session, splash: "1" })) sessionStorage.setItem(key, value);
});

describe("logging out", () => {
	it("in an island leaves no personal data in the browser, only device settings", () => {
		signOut();
		expect([all(localStorage), all(sessionStorage)]).toEqual([device, { splash: "1" }]);
		expect($signedOut.get()).toBe("left");
	});

	it("clears other tabs, too, which a session that ended doesn't", async () => {
		await import("../../../src/boot/page.ts");
		const tell = (oldValue: string, newValue: string | null) =>
			dispatchEvent(new StorageEvent("storage", { key: "token", oldValue, newValue }));
		tell(token, "");
		tell("", null);
		expect(all(sessionStorage)).toEqual({ ...session, splash: "1" });
		tell(token, null);
		expect(all(sessionStorage)).toEqual({ splash: "1" });
	});

	it("by the bar's button, on any page, does the same", async () => {
		document.body.innerHTML = "<button data-logout>Log out</button>";
		const readRequests = vi.fn(async () => Response.json({}));
		vi.stubGlobal("fetch", readRequests);
		await import("../../../src/boot/page.ts");
		document.querySelector("button")?.click();
		expect(readRequests).toHaveBeenCalledWith(
			"/api/vpnuser/logout",
			expect.objectContaining({ headers: { authorization: `Bearer ${token}` } }),
		);
		expect([all(localStorage), all(sessionStorage)]).toEqual([device, { splash: "1" }]);
	});
});

it("a session ended elsewhere removes personal data, and keeps a code being entered", () => {
	signOut("ended");
	for (const key of ["token", "chat-history", "speed-tests", "ip-baseline"])
		expect([key, localStorage.getItem(key)]).toEqual([key, null]);
	for (const key of ["email", "endTime", "otpExpired", "lang"] as const)
		expect([key, localStorage.getItem(key)]).toEqual([key, { ...local, ...device }[key]]);
	expect(sessionStorage.getItem("reset-token")).toBe("x");
});
