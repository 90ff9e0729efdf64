/** Updates the status page while it's open, including when the server can't be reached. */
import {
	type PartStatus,
	type StatusReply,
	statusDays,
	statusPath,
} from "../../../functions/contract/status.ts";
import { fill, formatDate, formatNumber, getListFormat, pluralize } from "../../../i18n/format.ts";
import { getPageLocale } from "../../../i18n/paths.ts";
import { minute } from "../../../i18n/time.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { fillDays, getState, sumDays } from "./board.ts";

type Words = typeof import("../../../i18n/en/status.json")["live"];

const timeout = 10_000;
const maxNamedDays = 10;

class StatusBoard extends HTMLElement {
	#words = {} as Words;
	readonly #locale = getPageLocale();
	#answeredAt: number | undefined;

	connectedCallback(): void {
		this.#words = JSON.parse(this.dataset.words ?? "{}") as Words;
		this.#refresh();
		const refreshIfVisible = () => document.hidden || this.#refresh();
		setInterval(refreshIfVisible, minute);
		document.addEventListener("visibilitychange", refreshIfVisible);
		this.addEventListener("pointerover", this.#name);
	}

	/** Formats a bar's day on hover, as formatting all of them is slow. */
	readonly #name = ({ target }: Event) => {
		if (target instanceof HTMLElement && target.dataset.day) target.title = this.#day(target.dataset.day);
	};

	async #refresh(): Promise<void> {
		const answer = await fetchJson<{ data?: StatusReply }>(statusPath, timeout);
		if (answer?.data) {
			this.#answeredAt = Date.now();
			this.#show(answer.data);
		} else this.#showUnreachable();
	}

	#time = (at: number): string =>
		formatDate(this.#locale, new Date(at), {
			...(Date.now() - at > 12 * 60 * minute && { day: "numeric", month: "long" }),
			hour: "numeric",
			minute: "2-digit",
		});

	#list(parts: readonly PartStatus[]): string {
		const name = ({ id }: PartStatus) =>
			this.querySelector(`[data-part="${id}"] h2`)?.textContent?.trim() ?? id;
		return getListFormat(this.#locale).format(parts.map(name));
	}

	#say(kind: string, ...sentences: string[]): void {
		const note = this.querySelector<HTMLElement>("[role=status]");
		if (!note) return;
		note.dataset.state = kind;
		const text = sentences.join(" ");
		// Announce it once, not every minute.
		if (note.textContent !== text) note.textContent = text;
	}

	#showUnreachable(): void {
		const { unreachable, last } = this.#words;
		const before = this.#answeredAt ? [fill(last, { time: this.#time(this.#answeredAt) })] : [];
		this.#say("down", unreachable, ...before);
		for (const badge of this.querySelectorAll<HTMLElement>(".badge")) {
			badge.dataset.state = "none";
			badge.textContent = this.#words.states.none;
		}
	}

	#show({ at, parts, history }: StatusReply): void {
		const { allUp, noHistory } = this.#words;
		const byState = Object.groupBy(parts, ({ state }) => state ?? "none");
		// The worst comes first.
		const states = (["down", "slow", "none"] as const).filter((state) => byState[state]);
		const lines = states.map((state) =>
			fill(this.#words[state], { parts: this.#list(byState[state] ?? []) }),
		);
		this.#say(states[0] ?? "up", ...(lines.length ? lines : [allUp]), ...(history ? [] : [noHistory]));
		for (const row of this.querySelectorAll<HTMLElement>("[data-part]")) {
			const part = parts.find(({ id }) => id === row.dataset.part);
			// Parts that this site doesn't have aren't shown as broken.
			row.hidden = !part;
			if (part) this.#fill(row, part, at);
		}
	}

	/** @param now the server's time */
	#fill(row: HTMLElement, { state, at, days }: PartStatus, now: number): void {
		const words = this.#words;
		const find = (selector: string) => row.querySelector(selector) as HTMLElement;
		const badge = find(".badge");
		badge.dataset.state = state ?? "none";
		badge.textContent = words.states[state ?? "none"];
		find(".when").textContent = at === null ? "" : fill(words.at, { time: this.#time(at) });
		const every = fillDays(days, now);
		const bars = find(".bars");
		bars.replaceChildren(
			...every.map((day) => {
				const bar = document.createElement("i");
				bar.dataset.state = getState(day) ?? "none";
				bar.dataset.day = day[0];
				return bar;
			}),
		);
		const { checks, share, days: measured } = sumDays(every);
		const percent = formatNumber(this.#locale, share, { style: "percent", maximumFractionDigits: 2 });
		const counted = (key: string, count: number, values?: Record<string, string>) =>
			pluralize(this.#locale, words, key, count, values);
		find(".tally").textContent = checks
			? `${counted("summary", checks, { percent })} ${counted("measured", measured, { all: formatNumber(this.#locale, statusDays) })}`
			: words.never;
		const bad = every.filter((day) => day[2] + day[3] > 0).slice(-maxNamedDays);
		find("ul").hidden = bad.length === 0;
		find("ul").replaceChildren(
			...bad.reverse().map(([day, up, slow, down]) => {
				const line = document.createElement("li");
				line.textContent = fill(words.day, {
					date: this.#day(day),
					failures: counted("failures", down),
					delays: counted("delays", slow),
					checks: counted("checks", up + slow + down),
				});
				return line;
			}),
		);
	}

	#day = (day: string): string =>
		formatDate(this.#locale, `${day}T00:00:00Z`, { day: "numeric", month: "long", timeZone: "UTC" });
}
customElements.define("status-board", StatusBoard);
