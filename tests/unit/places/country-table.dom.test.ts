import { expect, it } from "vitest";
import "../../../src/features/country/country-table.element.ts";

it("counts locations in the page's language, whatever language a translator made of it", () => {
	document.documentElement.lang = "ru";
	const table = document.createElement("country-table");
	table.dataset.locale = "en";
	table.innerHTML = `<input><table><tbody><tr><td>France</td></tr><tr><td>Finland</td></tr></tbody></table>
		<p role="status" data-one="{{count}} location" data-other="{{count}} locations"></p>`;
	// happy-dom lacks `rows` of a tbody.
	const body = table.querySelector("tbody") as HTMLElement;
	Object.assign(body, { rows: body.children });
	document.body.append(table);
	const input = table.querySelector("input") as HTMLInputElement;
	input.value = "f";
	input.dispatchEvent(new Event("input"));
	expect(table.querySelector("p")?.textContent).toBe("2 locations");
});
