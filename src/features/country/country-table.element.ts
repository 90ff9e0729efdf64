/** Filters and sorts the table of locations, and keeps that in the query (`?q=`, `?sort=`). */
import { fold } from "../../../i18n/fold.ts";
import { fill } from "../../../i18n/format.ts";

class CountryTable extends HTMLElement {
	connectedCallback() {
		const input = this.querySelector("input") as HTMLInputElement;
		const status = this.querySelector("[role=status]") as HTMLElement;
		const body = this.querySelector("tbody") as HTMLTableSectionElement;
		const heads = [...this.querySelectorAll<HTMLElement>("thead th")];
		const rows = [...body.rows];
		// The page's `lang` changes when a browser translates it.
		const { locale } = this.dataset;
		const { searchParams } = new URL(location.href);
		const saveParameter = (name: string, value: string) => {
			const url = new URL(location.href);
			if (value) url.searchParams.set(name, value);
			else url.searchParams.delete(name);
			history.replaceState(history.state, "", url);
		};
		const filter = () => {
			const query = fold(input.value.trim()).replaceAll("-", " ");
			let count = 0;
			for (const row of rows) {
				const [link] = row.getElementsByTagName("a");
				const slug = link?.pathname.replace(/.*\//, "") ?? "";
				row.hidden = !`${fold(row.cells[0]?.textContent ?? "")} ${slug} ${row.dataset.name ?? ""}`
					.replaceAll("-", " ")
					.includes(query);
				if (!row.hidden) count++;
			}
			const plural = new Intl.PluralRules(locale).select(count);
			const text = status.dataset[count ? plural : "empty"] ?? "";
			status.textContent = fill(text, { count, query: input.value });
		};
		const sort = (by: string) => {
			const down = by.startsWith("-");
			const column = Math.abs(+by);
			const text = (row: HTMLTableRowElement) => row.cells[column]?.textContent?.trim() ?? "";
			const sorted = by
				? [...rows].sort((a, b) => text(a).localeCompare(text(b), locale, { numeric: true }))
				: rows;
			body.append(...(down ? sorted.reverse() : sorted));
			for (const [i, head] of heads.entries())
				head.ariaSort = by && i === column ? (down ? "descending" : "ascending") : "none";
		};
		input.oninput = () => {
			filter();
			saveParameter("q", input.value.trim());
		};
		this.onclick = ({ target }) => {
			const head = (target as Element).closest("th");
			if (!head || !(target as Element).closest("button")) return;
			const by = `${head.ariaSort === "ascending" ? "-" : ""}${heads.indexOf(head)}`;
			sort(by);
			saveParameter("sort", by);
		};
		input.value = searchParams.get("q") ?? "";
		if (input.value) filter();
		const by = searchParams.get("sort") ?? "";
		if (/^-?\d$/.test(by) && heads[Math.abs(+by)]) sort(by);
	}
}
customElements.define("country-table", CountryTable);
