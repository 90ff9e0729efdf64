import { expect, it } from "vitest";

it("the country search ignores what a row without a page lacks", async () => {
	document.body.innerHTML = `<country-table><input><p role="status" data-other="{{count}} found"></p><table><thead><tr><th></th></tr></thead><tbody>
		<tr><td><a href="/country/finland">Finland</a></td></tr><tr><td>Chile</td></tr></tbody></table></country-table>`;
	await import("../../../src/features/country/country-table.element.ts");
	const input = document.querySelector("input") as HTMLInputElement;
	input.value = "fin";
	input.dispatchEvent(new Event("input"));
	expect([...document.querySelectorAll("tbody tr")].map((row) => (row as HTMLElement).hidden)).toEqual([
		false,
		true,
	]);
});
