import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { SecurityPart } from "../../../src/features/profile/security/SecurityPart.tsx";
import { browser, loggedIn, refusal, renderWithToasts, reply } from "../island.tsx";
import { device, noFactors, profileWordsIn } from "./profile-fixtures.ts";

const files: Record<string, object> = {
	"/api/vpnuser/activity": reply([]),
	"/api/vpnuser/email": reply(null),
	"/api/vpnuser/sessions": reply([]),
};
const { answer, sent } = browser(files);
const words = profileWordsIn("en").all;
const { two, codes, others } = words.security;
const off = noFactors;
const on = { ...off, authenticator: "2026-11-01T10:00:00Z", recovery_codes_left: 8 };
const made = reply({ recovery_codes: ["aaaa-bbbb", "cccc-dddd"] });

loggedIn();

const show = () => renderWithToasts(<SecurityPart locale="en" words={words} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
	fireEvent.input(await screen.findByLabelText(label), { target: { value } });
const prove = async () => {
	await type("Password", "lantern quay");
	await press(words.proof.submit);
};
/** Turns the authenticator app on; its last call is followed by a refetch. */
async function turnOn(...refetched: (object | Error)[]) {
	answer(reply(off), reply({ secret: "ABCDEFGH", uri: "otpauth://x" }), made, ...refetched);
	show();
	await press(two.begin);
	await prove();
	await type(words.proof.code, "123456");
	await press(two.confirm);
	await screen.findByText("aaaa-bbbb");
}

describe("the authenticator app", () => {
	it("is turned on by password and code, and shows the recovery codes until they are saved", async () => {
		await turnOn(reply(on));
		expect(sent.find(({ path }) => path === "/api/vpnuser/authenticator")?.body).toEqual({
			password: "lantern quay",
		});
		await press(codes.saved);
		await screen.findByRole("button", { name: two.remove });
		expect(screen.queryByText("aaaa-bbbb")).toBeNull();
	});

	it("keeps the recovery codes, which are shown once, when its state can't be fetched again", async () => {
		await turnOn(new TypeError("offline"));
		const alert = await screen.findByText(words.security.failed);
		expect(screen.getByText("aaaa-bbbb")).toBeTruthy();
		answer(reply(on));
		await press(words.retry_label);
		await waitFor(() => expect(alert.isConnected).toBe(false));
		expect(screen.getByText("cccc-dddd")).toBeTruthy();
	});

	it("offers to log out the other devices, whose sessions needed the password only", async () => {
		delete files["/api/vpnuser/sessions"];
		await turnOn(reply([device({ current: true }), device({ id: "2" })]), reply(on), reply(null), reply(on));
		await press(others.button);
		await screen.findByText(others.done);
		expect(sent.at(-2)).toMatchObject({ method: "DELETE", body: { others: true } });
		expect(screen.queryByRole("button", { name: others.button })).toBeNull();
		files["/api/vpnuser/sessions"] = reply([]);
	});

	it("reports a mistyped first code at its field", async () => {
		answer(reply(off), reply({ secret: "ABCDEFGH", uri: "otpauth://x" }), refusal(400, "factor_wrong"));
		show();
		await press(two.begin);
		await prove();
		await type(words.proof.code, "123456");
		await press(two.confirm);
		expect((await screen.findByText(words.proof.code_wrong)).id).toBe(
			screen.getByLabelText(words.proof.code).getAttribute("aria-describedby"),
		);
	});

	it("is turned off after a proof, which can be cancelled", async () => {
		answer(reply(on));
		show();
		await press(two.remove);
		await press(words.cancel);
		expect(sent).toHaveLength(1);
		await press(two.remove);
		answer(reply(null), reply(off));
		await type(words.proof.code, "123456");
		await press(words.proof.submit);
		await screen.findByRole("button", { name: two.begin });
	});
});

it("a proof by passkey prompts once, however often it's pressed", async () => {
	const get = vi.fn(() => new Promise(() => {}));
	vi.stubGlobal(
		"PublicKeyCredential",
		Object.assign(() => {}, { parseRequestOptionsFromJSON: () => ({}) }),
	);
	vi.stubGlobal("navigator", { ...navigator, credentials: { get } });
	answer(reply({ ...on, passkeys: [{ id: "1", name: "Key", added_at: on.authenticator, used_at: null }] }));
	show();
	await press(two.remove);
	answer(reply({}), reply({}));
	const before = sent.length;
	await press(words.proof.passkey);
	await press(words.proof.passkey);
	await waitFor(() => expect(get).toHaveBeenCalled());
	expect(sent).toHaveLength(before + 1);
});

it("a passkey whose removal got no answer is listed only if it's still there", async () => {
	const key = { id: "1", name: "Key", added_at: on.authenticator, used_at: null };
	answer(reply({ ...off, passkeys: [key], passkeys_possible: true }));
	show();
	await press("Remove Key");
	answer(new TypeError("offline"), reply({ ...off, passkeys_possible: true }));
	await prove();
	await waitFor(() => expect(screen.queryByText("Key")).toBeNull());
});

it("the security tab says why it didn't load, and tries again", async () => {
	answer(refusal(503, "busy"), reply(off));
	show();
	await screen.findByText(words.security.failed);
	await press(words.retry_label);
	await screen.findByRole("button", { name: two.begin });
});

it("the present address is refused as a new one at its field, before the password is asked for", async () => {
	answer(reply(off));
	show();
	const labels = words.identity.email;
	await press(labels.change);
	await type(labels.label, " ANNA@example.org");
	await press(labels.next);
	expect(await screen.findByText(words.field_errors.email_same as string)).toBeTruthy();
	expect(screen.queryByLabelText("Password")).toBeNull();
});

it("a name that's too long is refused with the limit", async () => {
	answer(reply(off));
	show();
	const labels = words.identity.name;
	await press(labels.change);
	await type(labels.label, "x".repeat(fieldLimits.name + 1));
	await press(labels.save);
	expect(await screen.findByText(`Use at most ${fieldLimits.name} characters.`)).toBeTruthy();
});
