import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../../functions/contract/errors.ts";
import auth from "../../../i18n/en/auth.json";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import ForgotForm from "../../../src/features/auth/reset/ForgotForm.tsx";
import { keepRegistration } from "../../../src/features/auth/signup/registration.ts";
import SignupForm from "../../../src/features/auth/signup/SignupForm.tsx";
import { rateStrength, showRating } from "../../../src/features/auth/signup/strength.ts";
import { getFieldMessage } from "../../../src/features/auth/words.ts";
import { browser, fireEvent, refusal, render, renderWithToasts, reply, screen, waitFor } from "../island.tsx";

const { answer, sent, went } = browser({ "/words/password/en.json": auth.strength });
const show = (form: ReactElement) => renderWithToasts(form);
const set = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const mailed = reply({ expires_in: 600, resend_in: 60, registration: "secret" });

describe("the sign-up form", () => {
	const signUp = ({ name = "Anna", email = "anna@example.org", password = "lantern quay" } = {}) => {
		show(<SignupForm locale="en" words={getFormWords("en", "signup")} />);
		set("Name", name);
		set("Email", email);
		set("Password", password);
		press("Create account");
	};

	it("registers, and leads to the code page with a message", async () => {
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
		await screen.findByText(/Too many people use this password/);
	});

	it("has a message for an unexpected error, and repeats the same sign-up", async () => {
		answer(refusal(500, "unknown"));
		signUp();
		await screen.findByText("We couldn’t create your account. Try again in a minute.");
		press("Create account");
		await waitFor(() => expect(sent).toHaveLength(2));
		expect(sent[1]?.body).toEqual(sent[0]?.body);
	});
});

it("the forgotten-password form requests a new code and leads to the code page", async () => {
	localStorage.setItem("otpExpired", "true");
	answer(mailed);
	show(<ForgotForm locale="en" words={getFormWords("en", "forgot")} />);
	set("Email", "anna@example.org");
	press("Send the code");
	await waitFor(() => expect(went).toEqual(["/verify/otp?email=anna%40example.org"]));
	expect(localStorage.getItem("otpExpired")).toBeNull();
	expect(localStorage.getItem("email")).toBe("anna@example.org");
});

const wrong = (name: "login" | "signup" | "reset", prefixes: RegExp) =>
	fieldErrors
		.filter((error) => prefixes.test(error))
		.map((error) => getFieldMessage(getFormWords("en", name), error));

it("the messages of a form cover every error of its fields, with the numbers filled in", () => {
	for (const text of [
		...wrong("login", /^(email_(?!same)|password_required)/),
		...wrong("signup", /^(name_|email_(?!same)|password_(?!mismatch|wrong))/),
		...wrong("reset", /^password_/),
	]) {
		expect(text).toMatch(/^[^{}]+$/);
		expect(text).not.toBe(getFormWords("en", "login").errors.unknown);
	}
	expect(wrong("signup", /^password_short$/)).toEqual(["Use at least 8 characters."]);
});

const own = ["anna.oneil@example.org", "Anna O’Neil"];

describe("the strength of a new password", () => {
	it.each([
		["", "none"],
		["lantern", "short"],
		["x".repeat(129), "long"],
		...["password1", "qwertyuiop", "aaaaaaaaaaaa", "anna.oneil", "AnnaO’Neil"].map((word) => [
			word,
			"common",
		]),
		["quay lamp", "fair"],
		["abababcabcab", "fair"],
		["lantern quay", "good"],
		["nine quiet lanterns", "strong"],
		["тихая гавань у маяка", "strong"],
	])("of %j is %s", (password, strength) => expect(rateStrength(password, own)).toBe(strength));

	it("is rated while typing, considering the other fields, without a request", async () => {
		render(<SignupForm locale="en" words={getFormWords("en", "signup")} />);
		const field = screen.getByLabelText<HTMLInputElement>("Password");
		const hint = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
		expect(hint()).toBe("8 characters or more.");
		fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Anna O’Neil" } });
		for (const [typed, message] of [
			["annao’neil", auth.strength.common],
			["lantern quay", auth.strength.good],
			["", "8 characters or more."],
		] as const) {
			fireEvent.input(field, { target: { value: typed } });
			await showRating(field);
			expect(hint()).toBe(message);
		}
		expect(sent).toEqual([]);
	});

	it("is rated even when typed before hydration, and nothing is lost", async () => {
		const form = <SignupForm locale="en" words={getFormWords("en", "signup")} />;
		const container = document.body.appendChild(document.createElement("div"));
		container.innerHTML = renderToString(form);
		const field = screen.getByLabelText<HTMLInputElement>("Password");
		field.value = "lantern quay";
		await showRating(field);
		const faults: unknown[] = [];
		render(form, { container, hydrate: true, onRecoverableError: (error) => faults.push(error) });
		expect(faults).toEqual([]);
		expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("lantern quay");
		expect(screen.getByText(auth.strength.good)).toBeTruthy();
	});
});
