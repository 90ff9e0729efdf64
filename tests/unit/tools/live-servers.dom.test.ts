import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServersReply } from "../../../functions/contract/servers.ts";
import "../../../src/features/country/live-servers.element.ts";

const row = (id: string, cell: string) =>
	`<tr ${id}><th>${cell}</th><td data-now="load">–</td><td data-now="state">–</td></tr>`;
const html = (rows: string) =>
	`<live-servers data-of="/api/servers" data-up="Works" data-limited="Limited" data-down="Down"><table><tbody>${rows}</tbody></table></live-servers>`;
let answer: () => Promise<Response>;
const replying = (rows: ServersReply["rows"]) => async () => Response.json({ data: { at: 1, rows } });

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	vi.stubGlobal("fetch", () => answer());
	history.replaceState(null, "", "/country");
});
afterEach(() => document.body.replaceChildren());
const cells = () => [...document.querySelectorAll("[data-now]")].map((cell) => cell.textContent);

describe("a table of servers", () => {
	it("gets state and load by a city's name, by its name in the feed, and by a country’s flag", async () => {
		answer = replying([
			{ id: "Berlin", state: "up", load: 41 },
			{ id: "Frankfurt am Main", state: "limited", load: null },
			{ id: "FR", state: "down", load: 0 },
		]);
		document.body.innerHTML = html(
			row("", "<bdi>Berlin</bdi>") +
				row('data-id="Frankfurt am Main"', "Франкфурт") +
				row("", '<a><img src="/flags/fr.svg">France</a>') +
				row("", "Nowhere"),
		);
		await vi.waitFor(() => expect(cells()).toEqual(["41%", "Works", "–", "Limited", "0%", "Down", "–", "–"]));
	});

	it("has Western digits in Arabic, whatever the browser's default", async () => {
		history.replaceState(null, "", "/ar/country");
		const { NumberFormat } = Intl;
		class ArabicDigits extends NumberFormat {
			constructor(locale?: string, options?: Intl.NumberFormatOptions) {
				super(locale === "ar" ? "ar-u-nu-arab" : locale, options);
			}
		}
		vi.spyOn(Intl, "NumberFormat").mockImplementation(ArabicDigits as never);
		answer = replying([{ id: "Berlin", state: "up", load: 41 }]);
		document.body.innerHTML = html(row("", "Berlin"));
		await vi.waitFor(() => expect(cells()).toEqual([expect.stringContaining("41"), "Works"]));
	});

	it("removes outdated values", async () => {
		answer = replying([{ id: "Berlin", state: "up", load: 41 }]);
		document.body.innerHTML = html(row("", "Berlin"));
		await vi.waitFor(() => expect(cells()).toEqual(["41%", "Works"]));
		answer = () => Promise.reject(new TypeError("refused"));
		vi.advanceTimersByTime(60_000);
		await vi.waitFor(() => expect(cells()).toEqual(["–", "–"]));
	});

	it("shows text as plain text", async () => {
		answer = replying([{ id: "Berlin", state: "<b>" as "up", load: 41 }]);
		document.body.innerHTML = html(row("", "Berlin"));
		await vi.waitFor(() => expect(cells()).toEqual(["41%", "–"]));
	});
});
