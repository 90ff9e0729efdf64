import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import auth from "../../../i18n/en/auth.json";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import LinkCheck from "../../../src/features/auth/LinkCheck.tsx";
import { signIn } from "../../../src/stores/session.ts";
import { anna, browser, refusal, renderWithToasts, reply, requireTurnstile, tokenOf } from "../island.tsx";

const { answer, at, sent, went } = browser();

function show(query: string) {
	at(`/verify/email?${query}`);
	renderWithToasts(<LinkCheck locale="en" words={getFormWords("en", "verify")} wait={auth.otp} />);
}
const press = (name: string | RegExp = /^(Confirm|Continue)/) =>
	fireEvent.click(screen.getByRole("button", { name }));
const resend = () => fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));

describe("a mailed link", () => {
	it("acts on a press, not on opening its page", async () => {
		answer(reply({ signup_proof: "proof", expires_in: 600 }));
		localStorage.setItem("email", "eve@example.org");
		show("token=a%2Fb&email=Anna%40example.org");
		await screen.findByText("anna@example.org");
		expect([sent, localStorage.getItem("email")]).toEqual([[], "eve@example.org"]);
		press("Confirm my address");
		await waitFor(() => expect(went).toEqual(["replace /login?email=anna%40example.org"]));
		// Restored from the back/forward cache, it asks again.
		expect(screen.queryByRole("button", { name: "Confirm my address" })).toBeNull();
		fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
		expect(screen.getByRole("button", { name: "Confirm my address" })).toBeTruthy();
		expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
			["POST", "/api/vpnuser/verify-link", { token: "a/b", registration: "" }],
		]);
		expect(localStorage.getItem("email")).toBe("anna@example.org");
		expect(sessionStorage.getItem("signup-proof")).toBe("proof");
		expect(sessionStorage.getItem("toasts")).toContain("Log in with the password you chose");
	});

	it("leads to the login for its address, also where somebody else is logged in", async () => {
		signIn(tokenOf({ ...anna, email: "eve@example.org" }));
		answer(reply({ signup_proof: "proof", expires_in: 600 }));
		show("token=t&email=anna%40example.org");
		press();
		await waitFor(() => expect(went).toEqual(["replace /login?email=anna%40example.org"]));
		expect(localStorage.getItem("token")).toBeNull();
		expect(sessionStorage.getItem("signup-proof")).toBe("proof");
		expect(sessionStorage.getItem("toasts")).toContain("Log in with the password you chose");
	});

	it("is removed from the address bar once used or refused, and stays without a response", async () => {
		answer(refusal(400, "link_invalid"));
		show("token=secret&email=anna%40example.org&email_type=forget-password");
		press();
		await screen.findByRole("alert");
		expect(location.search).toBe("?email=anna%40example.org&email_type=forget-password");
		cleanup();
		answer({ code: 200, message: "" });
		show("token=secret&email=anna%40example.org");
		press();
		await waitFor(() => expect(went).toEqual(["replace /login?email=anna%40example.org"]));
		expect(location.href).not.toContain("secret");
		cleanup();
		answer(new TypeError("offline"));
		show("token=secret&email=anna%40example.org");
		press();
		await screen.findByRole("alert");
		expect(location.search).toContain("token=secret");
	});

	it("isn't called invalid without a response: it can be tried again", async () => {
		answer(new TypeError("offline"), { code: 200, message: "" });
		show("token=t&email=anna%40example.org");
		press();
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toBe("We couldn’t reach the server. Check your connection and try again.");
		expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		await waitFor(() => expect(went).toEqual(["replace /login?email=anna%40example.org"]));
		expect(sent).toHaveLength(2);
	});

	it("is requested anew with Turnstile's token where that's the bot check", async () => {
		requireTurnstile();
		show("email=anna%40example.org");
		await screen.findByRole("alert");
		resend();
		await waitFor(() => expect(sent[0]?.body).toMatchObject({ turnstile: "token" }));
	});

	it("reports a missing token or address", async () => {
		show("");
		expect((await screen.findByRole("alert")).textContent).toContain(
			"This link is incomplete. Open it again from our email.",
		);
		resend();
		await screen.findByText("We don’t know where to send the link. Log in or sign up again.");
		expect(sent).toEqual([]);
	});
});
