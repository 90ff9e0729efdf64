import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Trial } from "../../../functions/contract/billing/billing.ts";
import { catalogue } from "../../../functions/shared/catalogue.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import Profile from "../../../src/features/profile/Profile.tsx";
import { anna, browser, loggedIn, refusal, reply } from "../island.tsx";
import { profileWordsIn } from "./profile-fixtures.ts";

const files: Record<string, object> = {};
const { answer, answerLater, at, sent } = browser(files);
const end_date = "2027-03-14T12:00:00Z";
const begin = () =>
	screen.findByRole("button", { name: new RegExp(`^Start my ${catalogue.trialDays}-day free trial`) });
const noTrial: Trial = { state: "open", end_date: null, days_left: 0 };
const running: Trial = { state: "running", end_date, days_left: 3 };
const free = { ...anna, type: "free", package: null };
const onTrial = { ...anna, type: "trial", package: { name: "Free trial", allowed_devices: 10, end_date } };

function show(account: object, trial: Trial, locale: (typeof localeCodes)[number] = "en") {
	const { first, later } = profileWordsIn(locale);
	files[`/words/profile/${locale}.json`] = later;
	files["/api/vpnuser/me"] = reply({ ...account, trial });
	files["/api/vpnuser/invoices"] = reply([]);
	at(locale === "en" ? "/profile" : `/${locale}/profile`);
	render(<Profile locale={locale} words={first} />);
}

loggedIn();

describe("the free trial in the profile", () => {
	it("is offered with a description, started by one press, and shown from then on", async () => {
		show(free, noTrial);
		const button = await begin();
		expect(screen.getByText(/no payment details.*You can take the trial only once/)).toBeTruthy();
		delete files["/api/vpnuser/me"];
		answer(reply(running));
		const showAccount = answerLater();
		fireEvent.click(button);
		await waitFor(() => expect(sent.at(-1)?.path).toBe("/api/vpnuser/me"));
		// The offer stays meanwhile, but can't be taken again.
		fireEvent.click(button);
		showAccount(reply({ ...onTrial, trial: running }));
		expect((await screen.findByText("3 days left")).tagName).toBe("H1");
		expect(sent.filter(({ path }) => path === "/api/vpnuser/trial")).toMatchObject([{ method: "POST" }]);
		expect(screen.getByText(/until March 14, 2027\. Then your account goes back/)).toBeTruthy();
		expect(
			screen.getByText(
				"If you buy a plan, it starts at once. Your 3 remaining trial days are added when it ends.",
			),
		).toBeTruthy();
		expect(screen.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("/pricing");
	});

	it("isn't offered twice, and a refusal says why", async () => {
		show(free, noTrial);
		answer(refusal(409, "trial_used"));
		fireEvent.click(await begin());
		expect((await screen.findByRole("alert")).textContent).toContain("Each email account gets one trial");
	});

	it.each(localeCodes)("is shown in %s with the language’s plural form of the number", async (locale) => {
		for (const days of [1, 2, 3, 7]) {
			show(onTrial, { ...running, days_left: days }, locale);
			const [heading] = await screen.findAllByRole("heading", { level: 1 });
			expect(heading?.textContent).not.toMatch(/[{}]|^$/);
			cleanup();
		}
	});
});
