// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import CodeForm from "../../../src/features/auth/code/CodeForm.tsx";
import { formWords } from "../../../src/features/auth/form-words.ts";
import { keepRegistration } from "../../../src/features/auth/signup/registration.ts";
import { anna, browser, refusal, tokenOf } from "../build/island.ts";

const { answer, at, sent, went } = browser();
const signup = "/verify/otp?email=anna%40example.org&context=signup";

function show(address = signup) {
	at(address);
	return render(<CodeForm locale="en" words={formWords("en", "otp")} minutes={10} />);
}
const paste = (text: string) =>
	fireEvent.paste(screen.getAllByRole("textbox")[0] as HTMLElement, {
		clipboardData: { getData: () => text },
	});
const right = { code: 200, message: "" };

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
			expect(went).toEqual(user === anna ? ["instead /pricing"] : []);
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
