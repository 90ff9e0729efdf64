// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import CodeForm from "../../../src/features/auth/code/CodeForm.tsx";
import { rememberCode } from "../../../src/features/auth/code/code-times.ts";
import { formWords } from "../../../src/features/auth/form-words.ts";
import { ConfirmEmail } from "../../../src/features/profile/security/ConfirmEmail.tsx";
import { browser, reply } from "../build/island.ts";
import { profileWordsIn } from "./profile-fixtures.ts";

const { answer, at } = browser();

it("the code page says that mail is late during an outage, and not to look for it", async () => {
	rememberCode({ expires_in: 600, resend_in: 0, is_late: true });
	answer(reply({ expires_in: 600, resend_in: 60 }));
	at("/verify/otp?email=anna%40example.org&context=signup");
	render(<CodeForm locale="en" words={formWords("en", "otp")} minutes={10} />);
	expect(screen.getByRole("status").textContent).toMatch(/^Our emails are delayed at the moment/);
	expect(screen.queryByText(/spam folder/)).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Resend" }));
	expect(await screen.findByText(/spam folder/)).toBeTruthy();
});

it("the address change says so too", async () => {
	const sent = { expires_in: 600, resend_in: 0 };
	answer(reply({ ...sent, is_late: true }));
	const part = {
		onChange: () => {},
		locale: "en",
		words: profileWordsIn("en").all,
		email: "anna@example.org",
	} as const;
	render(<ConfirmEmail {...part} sent={sent} />);
	expect(screen.queryByText(/delayed at the moment/)).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: part.words.identity.email.resend }));
	expect(await screen.findByText(/delayed at the moment/)).toBeTruthy();
});
