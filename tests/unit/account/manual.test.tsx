import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Copyable } from "../../../src/features/profile/manual/Copyable.tsx";
import { LoginPart } from "../../../src/features/profile/manual/LoginPart.tsx";
import { browser, loggedIn, refusal, reply } from "../island.tsx";
import { profileWordsIn } from "./profile-fixtures.ts";

const { answer } = browser();
loggedIn();

const words = profileWordsIn("en").all;

it("a new password takes a passkey as the second factor", async () => {
	vi.stubGlobal(
		"PublicKeyCredential",
		Object.assign(() => {}, { parseRequestOptionsFromJSON: null }),
	);
	answer(refusal(403, "second_factor_required"), reply({ passkeys: [{}] }));
	const text = { locale: "en", words } as const;
	const state = { user_name: null, reach: "all" as const, servers: [] };
	render(<LoginPart state={state} password={null} onPassword={() => {}} {...text} />);
	fireEvent.click(screen.getByRole("button", { name: words.manual.login.make }));
	expect(await screen.findByRole("button", { name: words.proof.passkey })).toBeTruthy();
});

it("a value has no copy button where the browser can't copy", () => {
	vi.stubGlobal("navigator", {});
	render(<Copyable value="1234" name="Password" labels={words.manual.login} />);
	expect([screen.getByText("1234").textContent, screen.queryByRole("button")]).toEqual(["1234", null]);
});
