import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../../functions/contract/errors.ts";
import auth from "../../../i18n/en/auth.json";
import { formWords } from "../../../src/features/auth/form-words.ts";
import ForgotForm from "../../../src/features/auth/reset/ForgotForm.tsx";
import ResetForm from "../../../src/features/auth/reset/ResetForm.tsx";
import { keepRegistration } from "../../../src/features/auth/signup/registration.ts";
import SignupForm from "../../../src/features/auth/signup/SignupForm.tsx";
import { fieldMessage } from "../../../src/features/auth/words.ts";
import { proofWords } from "../../../src/i18n/proof-words.ts";
import { signIn, signOut } from "../../../src/stores/session.ts";
import { anna, browser, refusal, renderWithToasts, reply, tokenOf } from "../island.tsx";

const { answer, sent, went } = browser({
	"/words/password/en.json": auth.strength,
	"/words/proof/en.json": proofWords("en"),
});
const show = (form: ReactElement) => renderWithToasts(form);
const set = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const mailed = reply({ expires_in: 600, resend_in: 60, registration: "secret" });

describe("the sign-up form", () => {
	const signUp = ({ name = "Anna", email = "anna@example.org", password = "lantern quay" } = {}) => {
		show(<SignupForm locale="en" words={formWords("en", "signup")} />);
		set("Name", name);
		set("Email", email);
		set("Password", password);
		press("Create account");
	};

	it("registers, and leads to the code page with the spec's message", async () => {
		answer(mailed);
		signUp({ name: "  Anna-Maria   O’Neil ", email: "Anna@Example.org" });
		await waitFor(() => expect(went).toEqual(["/verify/otp?email=anna%40example.org&context=signup"]));
		expect(sent[0]?.body).toEqual({
			name: "Anna-Maria O’Neil",
			email: "anna@example.org",
			password: "lantern quay",
			registration: expect.stringMatching(/^\d+(-\d+){3}$/),
			next: "",
		});
		expect(sessionStorage.getItem("toasts")).toContain("One more step: check your email.");
		expect(Number(localStorage.getItem("endTime"))).toBeGreaterThan(Date.now() + 590_000);
	});

	it("corrects this browser's pending sign-up, and says when no mail could be sent", async () => {
		keepRegistration("anna@example.org", "secret");
		answer({ ...mailed, data: { expires_in: 0, resend_in: 900, registration: "secret" } });
		signUp();
		await waitFor(() => expect(went).toHaveLength(1));
		expect(sent[0]?.body).toMatchObject({ registration: "secret" });
		expect(sessionStorage.getItem("toasts")).toContain(
			"This address has received several emails from us recently.",
		);
		expect(localStorage.getItem("endTime")).toBeNull();
	});

	it("asks for the missing fields", () => {
		signUp({ name: "R2-D2", email: "anna@example", password: "short" });
		expect([...document.querySelectorAll(".err")].map((error) => error.textContent)).toEqual([
			"Use only letters, spaces, hyphens, apostrophes and periods.",
			"Check the email address: it should look like name@example.org.",
			"Use at least 8 characters.",
		]);
	});

	it("reports a common password that the server refused", async () => {
		answer(refusal(400, "validation_failed", { password: "password_common" }));
		signUp({ password: "password1" });
		expect(await screen.findByText(/Too many people use this password/)).toBeTruthy();
	});

	it("shows the spec's message for an unexpected error, and repeats the same sign-up", async () => {
		answer(refusal(500, "unknown"));
		signUp();
		expect(await screen.findByText("We couldn’t create your account. Try again in a minute.")).toBeTruthy();
		press("Create account");
		await waitFor(() => expect(sent).toHaveLength(2));
		expect(sent[1]?.body).toEqual(sent[0]?.body);
	});
});

it("the forgotten-password form requests a new code and leads to the code page", async () => {
	localStorage.setItem("otpExpired", "true");
	answer(mailed);
	show(<ForgotForm locale="en" words={formWords("en", "forgot")} />);
	set("Email", "anna@example.org");
	press("Send the code");
	await waitFor(() => expect(went).toEqual(["/verify/otp?email=anna%40example.org"]));
	expect([localStorage.getItem("otpExpired"), localStorage.getItem("email")]).toEqual([
		null,
		"anna@example.org",
	]);
});

describe("the new-password form", () => {
	const form = <ResetForm locale="en" words={formWords("en", "reset")} />;
	const save = () => {
		for (const field of ["New password", "Repeat the new password"]) set(field, "lantern quay");
		press("Save the new password");
	};

	it("uses the stored address and grant, and goes to the login", async () => {
		localStorage.setItem("email", "anna@example.org");
		sessionStorage.setItem("reset-token", "grant");
		answer({ code: 200, message: "" });
		show(form);
		save();
		await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
		expect(sent[0]?.body).toEqual({
			email: "anna@example.org",
			password: "lantern quay",
			confirm_password: "lantern quay",
			reset_token: "grant",
		});
		expect(sessionStorage.getItem("reset-token")).toBeNull();
		expect(sessionStorage.getItem("toasts")).toContain("Your new password is saved.");
	});

	it("requires a code first without a grant or session", () => {
		localStorage.setItem("email", "anna@example.org");
		show(form);
		expect(screen.getByRole("alert").textContent).toContain("First enter the code");
	});

	it("asks for another proof once its grant has expired", async () => {
		localStorage.setItem("email", "anna@example.org");
		sessionStorage.setItem("reset-token", "grant");
		answer(refusal(400, "link_invalid"), refusal(400, "link_invalid"));
		show(form);
		save();
		expect(await screen.findByRole("link", { name: "Send me a code" })).toBeTruthy();
		expect(screen.getByText(/This link has expired/)).toBeTruthy();
		cleanup();
		sessionStorage.setItem("reset-token", "grant");
		signIn(tokenOf(anna));
		show(form);
		save();
		expect(await screen.findByLabelText("Current password")).toBeTruthy();
	});

	it("asks a logged-in user for the current password", async () => {
		signIn(tokenOf(anna));
		answer({ code: 200, message: "" });
		show(form);
		save();
		expect(screen.getByText("Enter your password.")).toBeTruthy();
		set("Current password", "old password");
		press("Save the new password");
		await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
		expect(sent[0]?.body).toMatchObject({ email: anna.email, current_password: "old password" });
		expect(sent[0]?.headers["authorization"]).toContain("Bearer ");
		expect(localStorage.getItem("token")).toBeNull();
		signOut();
	});

	describe("with a second step", () => {
		const { code, submit } = proofWords("en").proof;
		const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
		const begin = async (...answers: object[]) => {
			signIn(tokenOf(anna));
			answer(refusal(403, "second_factor_required"), ...answers);
			show(form);
			set("Current password", "old password");
			save();
			await screen.findByLabelText(code);
		};

		it("keeps what was typed when that is cancelled, and takes the focus back", async () => {
			await begin();
			press("Cancel");
			await waitFor(() => expect(document.activeElement).toBe(field("Current password")));
			expect(field("New password").value).toBe("lantern quay");
		});

		it("marks the current password if that was wrong", async () => {
			await begin(refusal(400, "validation_failed", { current_password: "password_wrong" }));
			set(code, "123456");
			press(submit);
			expect(await screen.findByText(auth.errors.password_wrong)).toBeTruthy();
			expect(document.activeElement).toBe(field("Current password"));
			expect(field("New password").value).toBe("lantern quay");
		});
	});

	it("reports a wrong current password at its field, and keeps the session", async () => {
		signIn(tokenOf(anna));
		answer(refusal(400, "validation_failed", { current_password: "password_wrong" }));
		show(form);
		set("Current password", "old password");
		save();
		expect(await screen.findByText("That isn’t your current password.")).toBeTruthy();
		await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Current password")));
		expect([went, localStorage.getItem("token") !== null]).toEqual([[], true]);
		signOut();
	});

	describe("submitted before hydration", () => {
		const hydrateSubmitted = () => {
			const container = document.body.appendChild(document.createElement("div"));
			container.innerHTML = renderToString(form);
			for (const input of container.querySelectorAll<HTMLInputElement>("[type=password]"))
				input.value = "lantern quay";
			(container.querySelector("form") as HTMLFormElement).dataset["early"] = "";
			render(form, { container, hydrate: true });
		};

		it("is sent with the stored address and grant", async () => {
			localStorage.setItem("email", "anna@example.org");
			sessionStorage.setItem("reset-token", "grant");
			answer({ code: 200, message: "" });
			hydrateSubmitted();
			await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
			expect(sent).toHaveLength(1);
			expect(sent[0]?.body).toMatchObject({ email: "anna@example.org", reset_token: "grant" });
		});

		it("asks a logged-in user for the current password", () => {
			signIn(tokenOf(anna));
			hydrateSubmitted();
			expect(screen.getByText("Enter your password.")).toBeTruthy();
			expect(sent).toEqual([]);
			signOut();
		});

		it("isn't sent without a grant or session", () => {
			hydrateSubmitted();
			expect(screen.getByRole("alert").textContent).toContain("which account");
			expect(sent).toEqual([]);
		});
	});
});

const wrong = (name: "login" | "signup" | "reset", prefixes: RegExp) =>
	fieldErrors
		.filter((error) => prefixes.test(error))
		.map((error) => fieldMessage(formWords("en", name), error));

it("the messages of a form cover every error of its fields, with the numbers filled in", () => {
	for (const text of [
		...wrong("login", /^(email_(?!same)|password_required)/),
		...wrong("signup", /^(name_|email_(?!same)|password_(?!mismatch|wrong))/),
		...wrong("reset", /^password_/),
	]) {
		expect(text).toMatch(/^[^{}]+$/);
		expect(text).not.toBe(formWords("en", "login").errors.unknown);
	}
	expect(wrong("signup", /^password_short$/)).toEqual(["Use at least 8 characters."]);
});
