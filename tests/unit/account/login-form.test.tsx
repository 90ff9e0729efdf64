import { describe, expect, it } from "vitest";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import LoginForm from "../../../src/features/auth/login/LoginForm.tsx";
import { getProofWords } from "../../../src/words/proof-words.ts";
import {
	act,
	anna,
	browser,
	fireEvent,
	refusal,
	renderWithToasts,
	screen,
	tokenOf,
	waitFor,
} from "../island.tsx";

const { proof } = getProofWords("en");
const { answer, at, sent, went } = browser({ "/words/proof/en.json": getProofWords("en") });

const show = () => renderWithToasts(<LoginForm locale="en" words={getFormWords("en", "login")} />);
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Log(ging)? in$/ });
const fill = () => {
	fireEvent.input(email(), { target: { value: " Anna@Example.org " } });
	fireEvent.input(password(), { target: { value: "lantern" } });
};
const welcome = () => ({ code: 200, message: "", token: tokenOf(anna), data: { user: anna } });

describe("the login form", () => {
	it("reports an error at each field before anything is sent, and focuses the first", () => {
		show();
		fireEvent.click(button());
		expect(email().getAttribute("aria-invalid")).toBe("true");
		const described = document.getElementById(email().getAttribute("aria-describedby") as string);
		expect(described?.textContent).toBe("Enter your email address.");
		expect(screen.getByText("Enter your password.")).toBeTruthy();
		expect(document.activeElement).toBe(email());
		expect(sent).toEqual([]);
	});

	it("clears an error as soon as its field is changed, and keeps the focus there", () => {
		show();
		fireEvent.click(button());
		password().focus();
		fireEvent.input(password(), { target: { value: "x" } });
		expect(screen.queryByText("Enter your password.")).toBeNull();
		expect(document.activeElement).toBe(password());
	});

	it("sends the proof of a code or link from another browser once", async () => {
		sessionStorage.setItem("signup-proof", "proof");
		answer(welcome());
		at("/login?email=anna%40example.org&from=%2Fpricing");
		show();
		fill();
		fireEvent.click(button());
		await waitFor(() => expect(went).toEqual(["/pricing"]));
		expect(sent[0]?.body).toMatchObject({ email: "anna@example.org", proof: "proof" });
		expect(sessionStorage.getItem("signup-proof")).toBeNull();
	});

	it("sends once, however often it is pressed", async () => {
		answer(welcome());
		show();
		fill();
		const form = button().form as HTMLFormElement;
		fireEvent.submit(form);
		fireEvent.submit(form);
		await waitFor(() => expect(went).toHaveLength(1));
		fireEvent.submit(form);
		expect(sent).toHaveLength(1);
	});

	it("shows the server's errors at their fields and keeps the input", async () => {
		answer(refusal(400, "validation_failed", { email: "email_invalid" }));
		show();
		fill();
		fireEvent.click(button());
		await waitFor(() => expect(document.activeElement).toBe(email()));
		expect(email().getAttribute("aria-invalid")).toBe("true");
		expect(password().value).toBe("lantern");
		expect(button().getAttribute("aria-disabled")).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
	});

	it("reports a missing response, and can be tried again", async () => {
		answer(new TypeError("offline"));
		show();
		fill();
		fireEvent.click(button());
		await screen.findByText("We couldn’t reach the server. Check your connection and try again.");
		expect(button().getAttribute("aria-disabled")).toBeNull();
	});

	it("keeps the focus where it was when it failed, including the button", async () => {
		answer(refusal(401, "unauthorized"));
		show();
		fill();
		button().focus();
		fireEvent.click(button());
		// Browsers blur a button when it's disabled, so it only says that it is.
		expect([button().disabled, button().getAttribute("aria-disabled")]).toEqual([false, "true"]);
		await waitFor(() => expect(button().getAttribute("aria-disabled")).toBeNull());
		expect(document.activeElement).toBe(button());
	});

	it("shows and hides the password", () => {
		show();
		fireEvent.click(screen.getByRole("button", { name: "Show password" }));
		expect(password().type).toBe("text");
		fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
		expect(password().type).toBe("password");
	});

	it("passes a valid address on to the page for a forgotten password", () => {
		show();
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: /forgot/i });
		link.addEventListener("click", (event) => event.preventDefault());
		fireEvent.input(email(), { target: { value: "anna" } });
		fireEvent.click(link);
		expect(link.search).toBe("");
		fill();
		fireEvent.click(link);
		expect(link.search).toBe("?email=anna%40example.org");
	});

	it("is usable again when the page is restored from the back-forward cache", async () => {
		answer(welcome());
		show();
		fill();
		fireEvent.click(button());
		await waitFor(() => expect(went).toHaveLength(1));
		expect(button().getAttribute("aria-disabled")).toBe("true");
		fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
		expect(button().getAttribute("aria-disabled")).toBeNull();
		// After logging out, Back mustn't show the password to who sits here next.
		expect([email().value, password().value]).toEqual(["", ""]);
	});

	it("sends a second step once, and shows no used password if the page is restored", async () => {
		const second_step = { grant: "grant", expires_in: 600, passkeys: false };
		const second = { ...refusal(403, "second_factor_required"), second_step };
		answer(second, welcome(), refusal(400, "login_expired"));
		show();
		fill();
		fireEvent.click(button());
		const code = await screen.findByLabelText<HTMLInputElement>(proof.code);
		fireEvent.input(code, { target: { value: "123456" } });
		fireEvent.submit(code.form as HTMLFormElement);
		await waitFor(() => expect(went).toHaveLength(1));
		await act(async () => fireEvent.submit(code.form as HTMLFormElement));
		expect(sent).toHaveLength(2);
		expect(screen.queryByRole("alert")).toBeNull();
		fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
		expect([email().value, password().value]).toEqual(["", ""]);
		expect(screen.queryByLabelText(proof.code)).toBeNull();
	});
});
