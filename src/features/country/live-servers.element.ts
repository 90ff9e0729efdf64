/** Fills state and load of servers into a table; a dash if unknown. */
import type { ServersReply } from "../../../functions/contract/servers.ts";
import { formatNumber, unknownFigure } from "../../../i18n/format.ts";
import { getPageLocale } from "../../../i18n/paths.ts";
import { minute } from "../../../i18n/time.ts";
import { fetchJson } from "../../api/fetch-json.ts";

class LiveServers extends HTMLElement {
	connectedCallback(): void {
		this.#fill();
		setInterval(() => document.hidden || this.#fill(), minute);
	}

	async #fill(): Promise<void> {
		const { of = "", ...words } = this.dataset;
		const answer = await fetchJson<{ data?: ServersReply }>(of);
		const rows = new Map(answer?.data?.rows.map((row) => [row.id, row]));
		const locale = getPageLocale();
		for (const row of this.querySelectorAll<HTMLTableRowElement>("tbody tr")) {
			// Identify countries by their flag, as separate codes would cost bytes.
			const flag = /\/(\w\w)\.svg$/.exec(row.querySelector("img")?.src ?? "")?.[1]?.toUpperCase();
			const now = rows.get(flag ?? row.dataset.id ?? row.cells[0]?.textContent?.trim() ?? "");
			for (const cell of row.querySelectorAll<HTMLElement>("[data-now]")) {
				const { state = null, load = null } = now ?? {};
				if (cell.dataset.now === "load")
					cell.textContent =
						load === null ? unknownFigure : formatNumber(locale, load / 100, { style: "percent" });
				else cell.textContent = (state && words[state]) ?? unknownFigure;
			}
		}
	}
}
customElements.define("live-servers", LiveServers);
