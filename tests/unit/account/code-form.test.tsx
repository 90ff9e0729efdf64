import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import CodeForm from "../../../src/features/auth/code/CodeForm.tsx";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import { keepRegistration } from "../../../src/features/auth/signup/registration.ts";
import { $user } from "../../../src/stores/session.ts";
import { anna, browser, refusal, renderWithToasts, tokenOf } from "../island.tsx";

const { answer, at, sent, went } = browser();
const signup = "/verify/otp?email=anna%40example.org&context=signup";

function show(address = signup) {
	at(address);
	return renderWithToasts(<CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />);
}
const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const code = () => boxes().map((box) => box.value || "_");
const verify = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Confirm/ });
const resend = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(Resend|Sending)/ });
const paste = (text: string) =>
	fireEvent.paste(boxes()[0] as HTMLElement, { clipboardData: { getData: () => text } });
const type = (index: number, value: string) =>
	fireEvent.input(boxes()[index] as HTMLElement, { target: { value } });
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement);
const right = { code: 200, message: "" };

beforeEach(() => $user.set(null));

describe("the six code fields", () => {
	it("accept the whole code from autofill and from the clipboard", () => {
		// Without an address it isn't sent.
		show("/verify/otp");
		type(0, "123456");
		expect(code().join("")).toBe("123456");
		paste("654 321");
		expect(code().join("")).toBe("654321");
		expect(focused()).toBe(5);
	});

	it.each([
		["a whole code", ["12 3456"], "123456"],
		["some digits", ["1", "۲"], "12"],
		["digits typed into the first field", ["٩٨7"], "987"],
		["a letter", ["x"], ""],
	])("keep %s entered before hydration", (_, early, storage) => {
		at(signup);
		const form = <CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />;
		const container = document.body.appendChild(document.createElement("div"));
		container.innerHTML = renderToString(form);
		for (const [index, text] of early.entries()) (boxes()[index] as HTMLInputElement).value = text;
		boxes()[0]?.focus();
		render(form, { container, hydrate: true });
		expect(code().join("").replaceAll("_", "")).toBe(storage);
		expect(focused()).toBe(Math.min(storage.length, 5));
		expect(sent).toHaveLength(storage.length < 6 ? 0 : 1);
	});

	it("hold one digit each, the latest, and nothing else", () => {
		show();
		for (const step of ["4 4", "47 7", "47 4", "4x 4", " _", "x _"]) {
			const [typed = "", value] = step.split(" ");
			type(0, typed);
			expect([typed, code()[0]]).toEqual([typed, value]);
		}
	});

	it("are a named group of named fields, from left to right in every language", () => {
		show();
		expect(screen.getByRole("group", { name: "One-time code" })).toBeTruthy();
		expect(screen.getByRole("textbox", { name: "Digit 3 of 6" })).toBe(boxes()[2]);
		expect(boxes()[0]?.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
		expect(boxes()[0]?.autocomplete).toBe("one-time-code");
	});
});

describe("the code page", () => {
	it("can't be sent without six digits and an address", () => {
		const page = show();
		expect(focused()).toBe(0);
		expect(verify().disabled).toBe(true);
		for (const [index, digit] of [..."12345"].entries()) type(index, digit);
		expect(verify().disabled).toBe(true);
		page.unmount();
		show("/verify/otp");
		paste("123456");
		expect(verify().disabled).toBe(true);
	});

	it("reports missing input on Enter", async () => {
		const page = show();
		fireEvent.keyDown(boxes()[0] as HTMLElement, { key: "Enter" });
		expect((await screen.findByRole("alert")).textContent).toBe("Enter the 6-digit code.");
		page.unmount();
		show("/verify/otp");
		paste("123456");
		fireEvent.keyDown(boxes()[0] as HTMLElement, { key: "Enter" });
		await screen.findByText("We don’t know which address the code belongs to. Log in or sign up again.");
		expect(sent).toEqual([]);
	});

	it("sends the code in both fields and goes on", async () => {
		answer(right);
		show();
		paste("123456");
		expect([verify().getAttribute("aria-busy"), verify().textContent]).toEqual(["true", "Confirming"]);
		await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
		expect(sent.map(({ body }) => body)).toEqual([
			{ email: "anna@example.org", otp: "123456", code: "123456", context: "signup", registration: "" },
		]);
		expect(sessionStorage.getItem("toasts")).toContain("That’s the right code.");
	});

	it("stores a reset's grant for this tab and the address for the next page", async () => {
		answer({ ...right, data: { reset_token: "grant", expires_in: 600 } });
		show("/verify/otp?email=anna%40example.org");
		paste("123456");
		await waitFor(() => expect(went).toEqual(["/reset-password"]));
		expect([sessionStorage.getItem("reset-token"), localStorage.getItem("email")]).toEqual([
			"anna@example.org grant",
			"anna@example.org",
		]);
	});

	it("submits six digits once automatically, and again only by hand", async () => {
		answer(new TypeError("offline"), right);
		show();
		paste("123456");
		await screen.findByRole("alert");
		expect(sent).toHaveLength(1);
		expect(code().join("")).toBe("123456");
		fireEvent.click(verify());
		await waitFor(() => expect(went).toHaveLength(1));
		expect(sent).toHaveLength(2);
	});

	it("reports too many tries, and when the day's limit is reached, with the alternative", async () => {
		answer(refusal(400, "code_tries"));
		const page = show();
		paste("123456");
		expect((await screen.findByRole("alert")).textContent).toBe("Too many wrong tries. Ask for a new code.");
		expect(screen.queryByText(/has expired/)).toBeNull();
		page.unmount();
		answer({ code: 403, message: "", error: "code_link_only", retry_after: 7201 });
		show();
		paste("654321");
		await screen.findByText(/Too many attempts. Try again in 3 hours. .*Open the link in our latest email/);
	});

	it("reports an expired code when the server does, even after a reload", async () => {
		answer(refusal(400, "code_expired"));
		const page = show();
		paste("123456");
		const text = "Your code has expired. Choose Resend to get a new one.";
		await screen.findByText(text);
		page.unmount();
		show();
		expect(screen.getByText(text)).toBeTruthy();
		show("/verify/otp?email=eve%40example.org&context=signup");
		expect(screen.getAllByText(text)).toHaveLength(1);
	});

	it("keeps the focus while it's requested, then expects it in the first box", async () => {
		answer({ code: 200, message: "", data: { expires_in: 600, resend_in: 60 } });
		show();
		resend().focus();
		fireEvent.click(resend());
		expect(resend().disabled).toBe(false);
		await waitFor(() => expect(resend().textContent).toContain("Resend in"));
		expect(document.activeElement).toBe(document.querySelector(".otp input"));
	});

	it("waits as long as the server says when it was too early", async () => {
		answer({ code: 429, message: "", error: "rate_limited", retry_after: 30 });
		show();
		fireEvent.click(resend());
		await waitFor(() => expect(resend().textContent).toBe("Resend in 30 seconds"));
		expect(screen.getByText("Too many attempts. Try again in 30 seconds.")).toBeTruthy();
	});

	it("says when another code couldn't be sent, for an unknown reason or for lack of an address", async () => {
		answer(refusal(500, "unknown"));
		const page = show();
		fireEvent.click(resend());
		await screen.findByText("We couldn’t send a new code. Try again in a minute.");
		page.unmount();
		show("/verify/otp");
		fireEvent.click(resend());
		await screen.findByText("We don’t know which address the code belongs to. Log in or sign up again.");
	});
});

describe("a correct sign-up code", () => {
	it.each([
		["the profile", "", "/profile"],
		["the original destination", "&next=%2Fpricing%3Fplan%3Dyear", "/pricing?plan=year"],
	])("sends this browser's registration, and leads logged in to %s", async (_, next, to) => {
		keepRegistration("anna@example.org", "secret");
		answer({ ...right, token: tokenOf(anna), device: "known", data: { user: anna } });
		show(signup + next);
		paste("123456");
		await waitFor(() => expect(went).toEqual([to]));
		expect(sent[0]?.body).toMatchObject({ registration: "secret" });
		expect(localStorage.getItem("token")).toContain(".signature");
		expect(localStorage.getItem("device")).toBe("known");
		expect(sessionStorage.getItem("registration")).toBeNull();
	});

	it("that is obsolete, as the link was pressed in another tab, leads on from here too", async () => {
		show(`${signup}&next=%2Fpricing`);
		const other = { ...anna, email: "eve@example.org" };
		for (const user of [other, anna]) {
			localStorage.setItem("token", tokenOf(user));
			dispatchEvent(new StorageEvent("storage", { key: "token" }));
			expect(went).toEqual(user === anna ? ["replace /pricing"] : []);
		}
		expect(sent).toEqual([]);
	});

	it("sends no registration of another address or one that has ended", async () => {
		for (const keepSignup of [
			() => keepRegistration("eve@example.org", "secret"),
			() => keepRegistration("anna@example.org", "secret", 0),
		]) {
			keepSignup();
			answer(refusal(400, "code_wrong"));
			const page = show();
			paste("123456");
			await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ registration: "" }));
			page.unmount();
			sent.length = 0;
		}
	});

	it("leads a browser without the sign-up to the login, with address, proof and destination", async () => {
		answer({ ...right, data: { signup_proof: "proof", expires_in: 600 } });
		show(`${signup}&next=%2Fpricing`);
		paste("123456");
		await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org&from=%2Fpricing"]));
		expect(sessionStorage.getItem("signup-proof")).toBe("proof");
		expect(sessionStorage.getItem("toasts")).toContain("Log in with the password you chose");
	});
});
