import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import auth from "../../../i18n/en/auth.json";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import SignupForm from "../../../src/features/auth/signup/SignupForm.tsx";
import { rateStrength, showRating } from "../../../src/features/auth/signup/strength.ts";
import { browser, fireEvent, render, screen } from "../island.tsx";

const { sent } = browser({ "/words/password/en.json": auth.strength });
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
