import { readdirSync } from "node:fs";
import { expect, test as firstVisit, getLocalePath, inOneBrowser as test, wordsOf } from "../fixtures.ts";

const { search } = wordsOf("en", "country").list;
const countries = readdirSync("content/countries").length;

test("a search in the table ignores case and accents, and is in the URL", async ({ page }) => {
	await page.goto("/fr/country");
	const rows = page.locator("country-table tbody tr");
	await expect(rows).toHaveCount(countries);
	await page.getByRole("searchbox").fill("BRESIL");
	await expect(rows.filter({ visible: true })).toHaveCount(1);
	await expect(page).toHaveURL(/\?q=BRESIL$/);
	await page.reload();
	await expect(rows.filter({ visible: true })).toHaveText(/Brésil/);
});

for (const [locale, query, name] of [
	["en", "USA", "United States"],
	["en", "U.S.", "United States"],
	["en", "south-korea", "South Korea"],
	["fr", "angleterre", "Royaume-Uni"],
	["ru", "Англия", "Великобритания"],
	["ar", "أمريكا", "الولايات المتحدة"],
] as const)
	test(`a country is found by what people call it (${query})`, async ({ page }) => {
		await page.goto(getLocalePath(locale, "/country"));
		await page.getByRole("searchbox").fill(query);
		await expect(page.locator("country-table tbody tr").filter({ visible: true })).toContainText([name]);
	});

test("a search in the table leaves the rest of the address as it is by then", async ({ page }) => {
	await page.goto("/country");
	await page.evaluate(() => history.replaceState(null, "", "?from=mail#questions"));
	await page.getByRole("searchbox").fill("Brazil");
	await expect(page).toHaveURL(/\/country\?from=mail&q=Brazil#questions$/);
});

test("a search without results says so beside the field", async ({ page }) => {
	await page.goto("/country");
	await page.getByRole("searchbox").fill("Atlantis");
	await expect(page.getByRole("status")).toHaveText(search.empty.replace("{{query}}", "Atlantis"));
});

test("the table can be sorted by keyboard, both ways", async ({ page }) => {
	await page.goto("/country");
	const first = page.locator("country-table tbody tr a").first();
	await expect(first).toHaveText("Argentina");
	await page.getByRole("columnheader").first().getByRole("button").focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("columnheader").first()).toHaveAttribute("aria-sort", "ascending");
	await expect(first).toHaveText("Argentina");
	await page.keyboard.press("Enter");
	await expect(first).toHaveText("Vietnam");
	await expect(page).toHaveURL(/sort=-0/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	firstVisit("the whole table is there, and nothing that does not work", async ({ page }) => {
		await page.goto("/country");
		await expect(page.locator("country-table tbody tr")).toHaveCount(countries);
		await expect(page.getByRole("searchbox")).toBeHidden();
		const sort = page.getByRole("columnheader").first().getByRole("button");
		await expect(sort).toHaveCSS("pointer-events", "none");
	});
});
