import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimsData, getCanonical } from "../../../content/readers/claims.ts";
import { incidentFile, incidentParts, toIncidents } from "../../../content/readers/incidents.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import {
	type PartStatus,
	type StatusDay,
	type StatusReply,
	statusDays,
	statusParts,
} from "../../../functions/contract/status.ts";
import { getState, sumDays } from "../../../src/features/status/board.ts";
import { faultsOf } from "../../support/content-faults.ts";
import { wordsOf } from "../../support/words.ts";

const now = Date.UTC(2026, 10, 22, 13);
const part = (more: Partial<PartStatus>): PartStatus => ({
	id: "site",
	state: "up",
	at: now,
	days: [["2026-11-22", 10, 0, 0]],
	...more,
});

it("incidents cover exactly the measured parts", () => expect(incidentParts).toEqual(statusParts));

describe("a day", () => {
	it.each<[StatusDay, string | null]>([
		[["2026-11-22", 1440, 0, 0], "up"],
		[["2026-11-22", 1439, 1, 0], "slow"],
		[["2026-11-22", 1438, 1, 1], "down"],
		[["2026-11-22", 0, 0, 0], null],
	])("%j is %s", (day, state) => expect(getState(day)).toBe(state));

	it("that failed once in a hundred thousand checks isn't all well", () => {
		expect(sumDays([["2026-11-22", 99_999, 0, 1]]).share).toBe(0.9999);
		expect(sumDays([]).share).toBe(0);
	});
});

it("history is kept for as many days as the privacy policy says", () => {
	const claim = claimsData.claims.keepStatusDays;
	expect(claim && getCanonical(claim)).toBe(statusDays);
});

describe("the status board", () => {
	const words = wordsOf("en", "status").live;
	const html = `<status-board data-words='${JSON.stringify(words)}'><p role="status"></p>${["site", "mail"]
		.map(
			(id) =>
				`<section data-part="${id}"><h2>${id}</h2><span class="badge"></span><div class="bars"></div><p class="tally"></p><ul></ul><span class="when"></span></section>`,
		)
		.join("")}</status-board>`;
	let answer: () => Promise<Response>;

	beforeEach(async () => {
		vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "Date"] });
		vi.stubGlobal("fetch", () => answer());
		await import("../../../src/features/status/status-board.element.ts");
	});
	afterEach(() => document.body.replaceChildren());

	const statusText = () => document.querySelector("[role=status]")?.textContent ?? "";
	const badge = (id: string) => document.querySelector(`[data-part=${id}] .badge`)?.textContent;
	const replying = (data: Partial<StatusReply>) => async () =>
		Response.json({ data: { at: now, history: true, parts: [], ...data } });
	const open = () => {
		document.body.innerHTML = html;
	};

	it("says what works, and how often it was checked", async () => {
		answer = replying({ parts: [part({ days: [["2026-11-21", 5, 0, 1]] }), part({ id: "mail" })] });
		open();
		await vi.waitFor(() => expect(statusText()).toBe(words.allUp));
		expect(badge("site")).toBe(words.states.up);
		expect(document.querySelectorAll("[data-part=site] i")).toHaveLength(90);
		expect(document.querySelector("[data-part=site] .tally")?.textContent).toMatch(
			/83\.33% of 6 checks .*\b1 of the last 90 days/,
		);
		expect(document.querySelector("[data-part=site] li")?.textContent).toMatch(/November 21: 1 failed/);
		expect([...document.querySelectorAll("ul")].map(({ hidden }) => hidden)).toEqual([false, true]);
	});

	it.each([-1, 90])("ends with the server's day where the device's clock is %i days off", async (off) => {
		vi.setSystemTime(now + off * 86_400_000);
		answer = replying({ parts: [part({ days: [["2026-11-22", 5, 0, 5]] })] });
		open();
		await vi.waitFor(() =>
			expect(document.querySelector("[data-part=site] .tally")?.textContent).toContain("50%"),
		);
	});

	it("names the day of the hovered bar", async () => {
		answer = replying({ parts: [part({})] });
		open();
		await vi.waitFor(() => expect(badge("site")).toBe(words.states.up));
		const bars = [...document.querySelectorAll<HTMLElement>("[data-part=site] i")];
		bars[88]?.dispatchEvent(new Event("pointerover", { bubbles: true }));
		expect(bars.slice(-2).map(({ title }) => title)).toEqual(["November 21", ""]);
	});

	it("never claims that an unmeasured part works", async () => {
		answer = replying({ parts: [part({ state: null, at: null, days: [] }), part({ id: "mail" })] });
		open();
		await vi.waitFor(() => expect(statusText()).toMatch(/^Not measured right now: site/));
		expect(badge("site")).toBe(words.states.none);
		expect(document.querySelector("[data-part=site] .tally")?.textContent).toBe(words.never);
	});

	it("hides what this site doesn't have", async () => {
		answer = replying({ parts: [part({})] });
		open();
		await vi.waitFor(() =>
			expect(document.querySelector<HTMLElement>("[data-part=mail]")?.hidden).toBe(true),
		);
	});

	it("says that the server can't be reached, and removes what it had said", async () => {
		answer = replying({ parts: [part({}), part({ id: "mail" })] });
		open();
		await vi.waitFor(() => expect(badge("site")).toBe(words.states.up));
		answer = () => Promise.reject(new TypeError("refused"));
		vi.advanceTimersByTime(60_000);
		await vi.waitFor(() => expect(statusText()).toMatch(new RegExp(`^${words.unreachable}.*last answer`)));
		expect(badge("site")).toBe(words.states.none);
		answer = replying({ parts: [part({ state: "down" })], history: false });
		vi.advanceTimersByTime(60_000);
		await vi.waitFor(() => expect(statusText()).toBe(`Not working right now: site. ${words.noHistory}`));
	});

	it.each<[string, () => Promise<Response>]>([
		["an error", async () => new Response("{}", { status: 500 })],
		["a page", async () => new Response("<html>")],
		["nothing", async () => Response.json({})],
	])("treats %s as no response", async (_, bad) => {
		answer = bad;
		open();
		await vi.waitFor(() => expect(statusText()).toBe(words.unreachable));
	});
});

describe("an incident", () => {
	const began = "2026-11-20T08:00:00Z";

	it("is listed before older ones", () => {
		const files = new Map([
			["old", incidentFile.parse({ began, parts: ["mail"] })],
			["new", incidentFile.parse({ began: "2026-11-21T08:00:00Z", parts: ["site"] })],
		]);
		expect(toIncidents(files).map(({ id }) => id)).toEqual(["new", "old"]);
	});

	it.each([
		[{ began, ended: "2026-11-19T08:00:00Z", parts: ["mail"] }, /ended: .*a moment after it began/],
		[{ began: "yesterday", parts: ["mail"] }, /began: /],
		[{ began, parts: [] }, /parts: /],
		[{ began, parts: ["vpn"] }, /parts\.0/],
	])("that is invalid stops the build: %j", (data, text) => {
		expect(faultsOf(() => parse(incidentFile, "incident.json", data)).join()).toMatch(text);
	});
});
