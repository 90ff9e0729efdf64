// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import auth from "../../i18n/en/auth.json";
import { formWords } from "../../src/features/auth/form-words.ts";
import LinkCheck from "../../src/features/auth/LinkCheck.tsx";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { browser } from "./island.ts";

const { answer, at, sent, went } = browser();

function show(query: string) {
	at(`/verify/email?${query}`);
	render(
		<>
			<LinkCheck locale="en" words={formWords("en", "verify")} wait={auth.otp} />
			<Toasts words={{ region: "Notifications", dismiss: "Dismiss" }} />
		</>,
	);
}
const resend = () => fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));

describe("a mailed link", () => {
	it("is verified on load, its address kept, and leads to the login", async () => {
		answer({ code: 200, message: "" });
		show("token=a%2Fb&email=Anna%40example.org");
		await waitFor(() => expect(went).toEqual(["instead /login"]));
		expect(sent.map(({ method, path }) => [method, path])).toEqual([["GET", "/api/vpnuser/verify/a%2Fb"]]);
		expect(localStorage.getItem("email")).toBe("anna@example.org");
	});

	it("leads to the new password when that is what it is for", async () => {
		answer({ code: 200, message: "", data: { reset_token: "grant", expires_in: 600 } });
		show("token=t&email=anna%40example.org&email_type=forget-password");
		await waitFor(() => expect(went).toEqual(["instead /reset-password"]));
		expect(sessionStorage.getItem("reset-token")).toBe("grant");
	});

	it("leaves the address bar once it was used or refused, and stays while there was no answer", async () => {
		answer({ code: 400, message: "", error: "link_invalid" });
		show("token=secret&email=anna%40example.org&email_type=forget-password");
		await screen.findByRole("alert");
		expect(location.search).toBe("?email=anna%40example.org&email_type=forget-password");
		cleanup();
		answer({ code: 200, message: "" });
		show("token=secret&email=anna%40example.org");
		await waitFor(() => expect(went).toEqual(["instead /login"]));
		expect(location.href).not.toContain("secret");
		cleanup();
		answer(new TypeError("offline"));
		show("token=secret&email=anna%40example.org");
		await screen.findByRole("alert");
		expect(location.search).toContain("token=secret");
	});

	it("says that it is not valid or expired, and another can be sent", async () => {
		answer({ code: 400, message: "", error: "link_invalid" });
		answer({ code: 200, message: "", data: { expires_in: 600, resend_in: 60 } });
		show("token=t&email=anna%40example.org&email_type=forget-password");
		expect((await screen.findByRole("alert")).textContent).toContain(
			"This link has expired or was already used",
		);
		resend();
		expect(await screen.findByText("We sent you a new link.")).toBeTruthy();
		expect(sent[1]?.body).toEqual({ email: "anna@example.org", context: "reset-password" });
		expect(went).toEqual([]);
	});

	it("is not called bad when no answer came: it can be tried again", async () => {
		answer(new TypeError("offline"), { code: 200, message: "" });
		show("token=t&email=anna%40example.org");
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toBe("We could not reach the server. Check your connection and try again.");
		expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		await waitFor(() => expect(went).toEqual(["instead /login"]));
		expect(sent).toHaveLength(2);
	});

	it("says what is missing: its token, or the address to send another to", async () => {
		show("");
		expect((await screen.findByRole("alert")).textContent).toContain(
			"This link is incomplete. Open it again from our email.",
		);
		resend();
		expect(
			await screen.findByText("We do not know where to send the link. Log in or sign up again."),
		).toBeTruthy();
		expect(sent).toEqual([]);
	});
});
