import { describe, expect, it, vi } from "vitest";
import { DevicePart } from "../../../src/features/profile/manual/DevicePart.tsx";
import { LoginPart } from "../../../src/features/profile/manual/ManualSetup.tsx";
import { Copyable } from "../../../src/features/profile/manual/SetupResult.tsx";
import { act, browser, fireEvent, loggedIn, refusal, render, reply, screen } from "../island.tsx";
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
	await screen.findByRole("button", { name: words.proof.passkey });
});

describe("the settings shown", () => {
	const made = reply({ file: null, link: null, values: { server: "vpn.example.org" } });
	const state = {
		user_name: "anna1",
		reach: "all" as const,
		servers: [{ id: "NL Amsterdam", name: "Amsterdam", protocols: ["openvpn" as const], open: true }],
	};
	const part = (password: string | null) => (
		<DevicePart state={state} password={password} onPassword={() => {}} locale="en" words={words} />
	);
	const get = () => fireEvent.click(screen.getByRole("button", { name: words.manual.device.get }));

	it("aren't those of an earlier choice that the server answers late", async () => {
		const late = Promise.withResolvers<object>();
		answer(() => late.promise);
		render(part(null));
		get();
		fireEvent.change(screen.getByLabelText(words.manual.device.platform), { target: { value: "linux" } });
		await act(async () => late.resolve(made));
		expect(screen.queryByText("vpn.example.org")).toBeNull();
	});

	it("go when a new password replaces theirs", async () => {
		answer(made);
		const { rerender } = render(part(null));
		get();
		await screen.findByText("vpn.example.org");
		rerender(part("new password"));
		expect(screen.queryByText("vpn.example.org")).toBeNull();
	});
});

it("a value has no copy button where the browser can't copy", () => {
	vi.stubGlobal("navigator", {});
	render(<Copyable value="1234" name="Password" labels={words.manual.login} />);
	expect([screen.getByText("1234").textContent, screen.queryByRole("button")]).toEqual(["1234", null]);
});
