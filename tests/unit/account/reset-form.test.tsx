import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import auth from "../../../i18n/en/auth.json";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import ResetForm from "../../../src/features/auth/reset/ResetForm.tsx";
import { signIn, signOut } from "../../../src/stores/session.ts";
import { hydrate } from "../../../src/ui/hydrate.ts";
import "../../../src/ui/hold-press.ts";
import { getProofWords } from "../../../src/words/proof-words.ts";
import { anna, browser, refusal, renderWithToasts, tokenOf } from "../island.tsx";

const { answer, sent, went } = browser({
	"/words/password/en.json": auth.strength,
	"/words/proof/en.json": getProofWords("en"),
});
const show = (form: ReactElement) => renderWithToasts(form);
const set = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the new-password form", () => {
	const form = <ResetForm locale="en" words={getFormWords("en", "reset")} />;
	const save = () => {
		for (const field of ["New password", "Repeat the new password"]) set(field, "lantern quay");
		press("Save the new password");
	};

	it("uses the stored address and grant, and goes to the login", async () => {
		localStorage.setItem("email", "anna@example.org");
		sessionStorage.setItem("reset-token", "anna@example.org grant");
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

	it("is for the address of its own grant, whatever another tab asked for since", async () => {
		localStorage.setItem("email", "eve@example.org");
		sessionStorage.setItem("reset-token", "anna@example.org grant");
		answer({ code: 200, message: "" });
		show(form);
		expect(screen.getByText("anna@example.org")).toBeTruthy();
		save();
		await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
		expect(sent[0]?.body).toMatchObject({ email: "anna@example.org", reset_token: "grant" });
	});

	it("requires a code first without a grant or session", () => {
		localStorage.setItem("email", "anna@example.org");
		show(form);
		expect(screen.getByRole("alert").textContent).toContain("First enter the code");
	});

	it("asks for another proof once its grant has expired", async () => {
		localStorage.setItem("email", "anna@example.org");
		sessionStorage.setItem("reset-token", "anna@example.org grant");
		answer(refusal(400, "link_invalid"), refusal(400, "link_invalid"));
		show(form);
		save();
		await screen.findByRole("link", { name: "Send me a code" });
		expect(screen.getByText(/This link has expired/)).toBeTruthy();
		cleanup();
		sessionStorage.setItem("reset-token", "anna@example.org grant");
		signIn(tokenOf(anna));
		show(form);
		save();
		await screen.findByLabelText("Current password");
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
		expect(sent[0]?.headers.authorization).toContain("Bearer ");
		expect(localStorage.getItem("token")).toBeNull();
		signOut();
	});

	it("is for whoever is logged in by now, in whichever tab", async () => {
		signIn(tokenOf(anna));
		show(form);
		expect(screen.getByText("anna@example.org")).toBeTruthy();
		act(() => signIn(tokenOf({ ...anna, id: "2", email: "bob@example.org" })));
		answer({ code: 200, message: "" });
		set("Current password", "old password");
		save();
		await waitFor(() => expect(went).toEqual(["/login?email=bob%40example.org"]));
		expect(sent[0]?.body).toMatchObject({ email: "bob@example.org" });
		expect(screen.queryByRole("link", { name: "Send me a code" })).toBeNull();
	});

	it("offers a code once the session has ended", async () => {
		signIn(tokenOf(anna));
		answer(refusal(401, "session_ended"));
		show(form);
		set("Current password", "old password");
		save();
		await screen.findByRole("link", { name: "Send me a code" });
		expect(screen.getByText(/Your session has ended/)).toBeTruthy();
	});

	describe("with a second step", () => {
		const { code, submit } = getProofWords("en").proof;
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
			await screen.findByText(auth.errors.password_wrong);
			await waitFor(() => expect(document.activeElement).toBe(field("Current password")));
			expect(field("New password").value).toBe("lantern quay");
		});
	});

	it("reports a wrong current password at its field, and keeps the session", async () => {
		signIn(tokenOf(anna));
		answer(refusal(400, "validation_failed", { current_password: "password_wrong" }));
		show(form);
		set("Current password", "old password");
		save();
		await screen.findByText("That isn’t your current password.");
		await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Current password")));
		expect([went, localStorage.getItem("token") !== null]).toEqual([[], true]);
		signOut();
	});

	describe("submitted before hydration", () => {
		const hydrateSubmitted = async (interfere = (_: HTMLElement) => {}) => {
			const island = document.createElement("div");
			Object.assign(island.dataset, { island: "Form", pending: "", props: JSON.stringify(form.props) });
			island.innerHTML = renderToString(form, { identifierPrefix: "Form" });
			const built = island.firstChild;
			document.body.replaceChildren(island);
			for (const input of island.querySelectorAll<HTMLInputElement>("[type=password]"))
				input.value = "lantern quay";
			press("Save the new password");
			expect(screen.getByRole("button", { name: "Saving" }).getAttribute("aria-disabled")).toBe("true");
			interfere(island);
			await act(() => hydrate({ Form: ResetForm }));
			await waitFor(() => expect(island.dataset.pending).toBeUndefined());
			return island.firstChild === built;
		};

		it("is sent with the stored address and grant", async () => {
			localStorage.setItem("email", "anna@example.org");
			sessionStorage.setItem("reset-token", "anna@example.org grant");
			answer({ code: 200, message: "" });
			expect(await hydrateSubmitted()).toBe(true);
			await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
			expect(sent).toHaveLength(1);
			expect(sent[0]?.body).toMatchObject({ email: "anna@example.org", reset_token: "grant" });
		});

		it.each<[string, (island: HTMLElement) => void]>([
			["a password manager", (island) => island.querySelector("[name]")?.after(document.createElement("i"))],
			[
				"a translator",
				(island) => island.querySelector("label")?.replaceChildren(document.createElement("i")),
			],
		])("is sent where %s has come between", async (_, interfere) => {
			// React reports what it found.
			addEventListener("error", (event) => event.preventDefault(), { once: true });
			sessionStorage.setItem("reset-token", "anna@example.org grant");
			answer({ code: 200, message: "" });
			await hydrateSubmitted(interfere);
			await waitFor(() => expect(went).toEqual(["/login?email=anna%40example.org"]));
			expect(sent.map(({ body }) => body.password)).toEqual(["lantern quay"]);
		});

		it("asks a logged-in user for the current password", async () => {
			signIn(tokenOf(anna));
			await hydrateSubmitted();
			await screen.findByText("Enter your password.");
			expect(sent).toEqual([]);
			signOut();
		});

		it("isn't sent without a grant or session", async () => {
			await hydrateSubmitted();
			expect((await screen.findByRole("alert")).textContent).toContain("which account");
			expect(sent).toEqual([]);
		});
	});
});
