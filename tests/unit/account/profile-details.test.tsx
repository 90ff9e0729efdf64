import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import ProfileDetails from "../../../src/features/profile/details/ProfileDetails.tsx";
import { $signedOut, $user, signIn } from "../../../src/stores/session.ts";
import { anna, browser, refusal, renderWithToasts, reply, tokenOf } from "../island.tsx";
import { InProfile } from "./in-profile.tsx";
import { noFactors, profileWordsIn } from "./profile-fixtures.ts";

const never = { code: 200, data: { state: "free", package: null, refund: null } };
const files: Record<string, object> = {
	"/api/vpnuser/billing": never,
	"/api/vpnuser/security": reply(noFactors),
	"/api/vpnuser/email": reply(null),
	"/api/vpnuser/activity": reply([]),
};
const { answer, answerLater, sent, went } = browser(files);
const words = profileWordsIn("en").all;
const reauth = refusal(403, "reauth_required");

beforeEach(() => {
	signIn(tokenOf(anna));
	renderWithToasts(
		<InProfile>
			<ProfileDetails locale="en" words={words} />
		</InProfile>,
	);
});

const buttons = (name: string) => screen.getAllByRole<HTMLButtonElement>("button", { name });
/** The first such button opens the dialog, the last one confirms it. */
const press = (name: string) => fireEvent.click(buttons(name).at(-1) as HTMLButtonElement);
/** Opens the dialog and waits until the billing state has loaded. */
const openDialog = async () => {
	press("Delete account");
	await screen.findByText(words.profile.delete.sure_text);
};
const type = (value: string) => fireEvent.input(screen.getByLabelText("Password"), { target: { value } });

describe("deleting the account", () => {
	it("says what is deleted and what is kept, and deletes nothing before a second step", async () => {
		const items = screen.getAllByRole("listitem").map((item) => item.textContent);
		expect(items).toEqual(words.profile.delete.goes);
		expect(screen.getByText(/Records of payments stay/)).toBeTruthy();
		await openDialog();
		expect(document.activeElement?.textContent).toBe("Delete your account for good?");
		expect(screen.queryByLabelText("Password")).toBeNull();
		expect(sent).toEqual([]);
	});

	it("asks for the password after a while, reports a wrong one at its field, and keeps the input", async () => {
		answer(reauth, refusal(400, "validation_failed", { password: "password_wrong" }));
		await openDialog();
		press("Delete account");
		await screen.findByLabelText("Password");
		type("not it");
		press("Delete account");
		const error = await screen.findByText("That isn’t your current password.");
		const field = screen.getByLabelText<HTMLInputElement>("Password");
		expect(field.getAttribute("aria-describedby")).toBe(error.id);
		expect([field.value, document.activeElement]).toEqual(["not it", field]);
		type("not it either");
		expect(screen.queryByText("That isn’t your current password.")).toBeNull();
		expect([went, $user.get()?.id]).toEqual([[], anna.id]);
		answer(reply(null));
		press("Delete account");
		await waitFor(() => expect(went).toEqual(["replace /account-deleted"]));
		expect(sent.at(-1)?.body).toEqual({ password: "not it either" });
	});

	it("stays busy until the next page loads", async () => {
		answer(reply(null));
		await openDialog();
		press("Delete account");
		await waitFor(() => expect(went).toEqual(["replace /account-deleted"]));
		await new Promise((resolve) => setTimeout(resolve));
		expect(screen.getByRole("button", { name: "Deleting" }).getAttribute("aria-disabled")).toBe("true");
	});

	it("that fails says so, and can be tried again", async () => {
		answer(refusal(500, "unknown"));
		await openDialog();
		press("Delete account");
		await screen.findByText("We couldn’t delete your account. Try again in a minute.");
		expect(buttons("Delete account").at(-1)?.getAttribute("aria-disabled")).toBeNull();
		expect([went, localStorage.getItem("token") !== null]).toEqual([[], true]);
	});

	it("whose answer got lost is done if the account turns out to be gone", async () => {
		answer(new TypeError("offline"), refusal(401, "session_ended"));
		await openDialog();
		press("Delete account");
		await screen.findByText(/couldn’t reach/);
		press("Delete account");
		await waitFor(() => expect(went).toEqual(["replace /account-deleted"]));
		expect([localStorage.getItem("token"), $signedOut.get()]).toEqual([null, "left"]);
	});

	it("that finds the session ended leaves it to the profile to say so", async () => {
		answer(refusal(401, "session_ended"));
		await openDialog();
		press("Delete account");
		await waitFor(() => expect($signedOut.get()).toBe("ended"));
		expect(went).toEqual([]);
	});

	it("says when it can't tell what happens to payments", async () => {
		delete files["/api/vpnuser/billing"];
		await openDialog();
		expect(screen.getByRole("alert").textContent).toContain(words.failed_account);
		files["/api/vpnuser/billing"] = never;
		press(words.retry_label);
		await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
	});

	it("isn't cancelled by Escape once it has begun", async () => {
		const release = answerLater();
		await openDialog();
		press("Delete account");
		await screen.findByText(words.profile.delete.deleting);
		fireEvent.keyDown(screen.getByText(words.profile.delete.sure), { key: "Escape" });
		expect(screen.getByText(words.profile.delete.sure_text)).toBeTruthy();
		release(reply(null));
		await waitFor(() => expect(went).toHaveLength(1));
	});

	it("can be cancelled", async () => {
		await openDialog();
		press("Cancel");
		expect(screen.queryByText("Delete your account for good?")).toBeNull();
		await waitFor(() => expect(document.activeElement).toBe(buttons("Delete account")[0]));
		expect(sent).toEqual([]);
	});
});

it("downloading one’s data that fails says so, and can be tried again", async () => {
	answer(refusal(500, "unknown"));
	press("Download my data");
	await screen.findByText("We couldn’t prepare your data.");
	expect(buttons("Download my data")[0]?.getAttribute("aria-disabled")).toBeNull();
});
