import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { plans } from "../../../content/readers/plans.ts";
import { ProfilePlans } from "../../../src/features/billing/LivePlans.tsx";
import Profile from "../../../src/features/profile/Profile.tsx";
import { testPlanWords } from "../billing/test-plans.ts";
import { anna, browser, loggedIn, refusal, reply } from "../island.tsx";
import { device, profileWordsIn } from "./profile-fixtures.ts";

const { first: words, later } = profileWordsIn("en");
const files: Record<string, object> = { "/words/profile/en.json": later };
const { answer, at, sent } = browser(files);
const trial = { state: "over", end_date: null, days_left: 0 };
const me = reply({ ...anna, type: "free", package: null, trial, unpaid: null });
function show(address: string) {
	at(address);
	return render(<Profile locale="en" words={words} />);
}
const open = (tab: string) =>
	act(() => {
		location.hash = tab;
		dispatchEvent(new Event("hashchange"));
	});

loggedIn();

describe("the profile", () => {
	it("has its five tabs in order, and opens the first", async () => {
		answer(me);
		show("/profile");
		expect(
			screen
				.getAllByRole("link")
				.slice(0, 5)
				.map((link) => link.textContent),
		).toEqual(["Home", "Device management", "Manual setup", "Pricing", "Profile"]);
		expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Home");
		await screen.findByText("Free plan");
	});

	it("keeps the invoices after a plan has ended, even after a refund", async () => {
		const invoice = {
			id: "in_1",
			date: "2025-11-16T20:02:00Z",
			amount: "54.00",
			currency: "USD",
			status: "refunded",
		};
		answer(me, reply([{ ...invoice, url: null, pdf: "/a.pdf" }]));
		show("/profile");
		await screen.findByRole("heading", { name: "Invoices" });
		expect(screen.getByText(/Nov 16|November 16/)).toBeTruthy();
	});

	it("says when payments of a plan that has ended don't load, and tries again", async () => {
		answer(me, refusal(503, "busy"), refusal(503, "busy"), reply([]));
		show("/profile");
		expect((await screen.findByRole("alert")).textContent).toContain(later.premium.invoices.failed);
		fireEvent.click(screen.getByRole("button", { name: words.retry_label }));
		await waitFor(() => expect(screen.queryByRole("heading", { name: "Invoices" })).toBeNull());
	});

	it("opens the tab of the URL, and follows it", async () => {
		show("/profile#pricing");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pricing");
		open("#profile");
		expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Profile");
		await screen.findByText(anna.email);
	});

	it("loads nothing for the first tab when the URL names another", async () => {
		at("/profile#profile");
		const container = document.body.appendChild(document.createElement("div"));
		container.innerHTML = renderToString(<Profile locale="en" words={words} />);
		expect(container.querySelector("[aria-current]")?.textContent).toBe("Home");
		render(<Profile locale="en" words={words} />, { container, hydrate: true });
		await screen.findByText(anna.email);
		expect(sent).toEqual([]);
	});

	it("reports when a tab's texts don't load, and tries again", async () => {
		delete files["/words/profile/en.json"];
		show("/profile#profile");
		expect((await screen.findByRole("alert")).textContent).toContain(
			"We couldn’t reach the server. Check your connection and try again.",
		);
		files["/words/profile/en.json"] = later;
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("Personal details");
	});

	it("welcomes a user of the free plan and offers an upgrade", async () => {
		answer(me);
		show("/profile");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Anna");
		expect((await screen.findByRole("link", { name: "Upgrade plan" })).getAttribute("href")).toBe("/pricing");
		expect(sent[0]).toMatchObject({ path: "/api/vpnuser/me", method: "GET" });
		expect(
			screen.getByText(new RegExp(`on ${plans.find(({ isDefault }) => isDefault)?.devices} devices`)),
		).toBeTruthy();
	});

	it("tells a user of the free plan what didn't load, and offers the trial after another try", async () => {
		delete files["/words/profile/en.json"];
		const account = {
			...anna,
			type: "free",
			package: null,
			trial: { ...trial, state: "open" },
			unpaid: null,
		};
		answer(new TypeError("offline"), reply(account));
		show("/profile");
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Anna");
		const retry = await screen.findByRole("button", { name: "Try again" });
		files["/words/profile/en.json"] = later;
		fireEvent.click(retry);
		await screen.findByRole("button", { name: later.trial.begin });
	});

	it("says why the account didn't load, and tries again", async () => {
		answer(new TypeError("offline"), me);
		show("/profile");
		expect((await screen.findByRole("alert")).textContent).toContain(
			"We couldn’t reach the server. Check your connection and try again.",
		);
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("Free plan");
		expect(screen.queryByRole("alert")).toBeNull();
	});
});

describe("the device list", () => {
	it("shows platform, place and time, with this device marked", async () => {
		const phone = device({ id: "2", platform: "android", location: "Bergen, Norway", current: true });
		answer(reply([phone, device({})]));
		show("/profile#devices");
		const rows = await screen.findAllByRole("listitem");
		const rest = /November 1[67], 2025 at \d{1,2}:\d\d\s[AP]M · Last used on November 18, 2025 Rename$/;
		const own = new RegExp(`^${brand.name} for AndroidThis deviceBergen, Norway · `);
		expect(rows[0]?.textContent).toMatch(own);
		expect(rows[1]?.textContent).toMatch(new RegExp(`^${brand.name} for WindowsLog outUnknown location · `));
		for (const row of rows) expect(row.textContent).toMatch(rest);
		expect(screen.getByText("2 devices are logged in.")).toBeTruthy();
	});

	it("says when there are none", async () => {
		answer(reply([]));
		show("/profile#devices");
		await screen.findByRole("heading", { name: "No devices yet" });
		expect(screen.getByRole("link", { name: `Download ${brand.shortName}` }).getAttribute("href")).toBe(
			"/download",
		);
	});

	it("says why it didn't load, and tries again", async () => {
		answer(refusal(503, "busy"), reply([device({})]));
		show("/profile#devices");
		await screen.findByRole("alert");
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("1 device is logged in.");
	});

	it("the plans say when they didn't load, and try again", async () => {
		at("/profile#pricing");
		render(<Profile locale="en" words={words} loadPlans={async () => ProfilePlans} />);
		const retry = await screen.findByRole("button", { name: "Try again" });
		files["/words/pricing/en.json"] = testPlanWords("en");
		fireEvent.click(retry);
		await screen.findByRole("heading", { name: /Yearly/ });
		delete files["/words/pricing/en.json"];
	});
});
