import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { expect, getLocalePath, test, testInOneTab, wordsOf } from "../fixtures.ts";

const widths = [1440, 1200, 1199, 1024, 992];
const smallest = { width: 320, height: 700 };

for (const locale of localeCodes)
	testInOneTab(`in ${locale} the bar fits one line at every width`, async ({ page }) => {
		await page.goto(getLocalePath(locale, "/about-us"));
		for (const loggedIn of [true, false]) {
			await page.evaluate((inside) => {
				document.documentElement.classList.toggle("in", inside);
				for (const text of document.querySelectorAll("[data-user]"))
					text.textContent = "Maximiliana Wolfeschlegelstein-Hausenbergerdorff";
			}, loggedIn);
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				const faults = await page.evaluate(() =>
					[...document.querySelectorAll<HTMLElement>("header :is(.logo, .menu > *, .find, .burger)")]
						.filter((part) => part.checkVisibility())
						.map((part) => ({ part: part.className, box: part.getBoundingClientRect() }))
						.filter(({ box }) => box.left < 0 || box.right > innerWidth || box.height > 60)
						.map(({ part, box }) => `${part}: ${box.left} to ${box.right}, ${box.height} high`),
				);
				expect([loggedIn, width, faults]).toEqual([loggedIn, width, []]);
			}
		}
	});

for (const path of ["/cybersecurity", "/privacypolicy"])
	testInOneTab(`the longest word of a title fits a small phone: ${path}`, async ({ page }) => {
		await page.setViewportSize(smallest);
		await page.goto(getLocalePath("ru" satisfies Locale, path));
		const end = await page.getByRole("heading", { level: 1 }).evaluate((title) => {
			const range = document.createRange();
			range.selectNodeContents(title);
			return range.getBoundingClientRect().right;
		});
		expect(end).toBeLessThanOrEqual(320);
	});

for (const [locale, path] of [
	["ru", "/download"],
	["fr", "/about-us"],
] as const)
	testInOneTab(
		`figures fit their section at every width: ${getLocalePath(locale, path)}`,
		async ({ page }) => {
			await page.goto(getLocalePath(locale, path));
			for (const width of [320, 390, 640, 896, 1280, 1920]) {
				await page.setViewportSize({ width, height: 700 });
				const cut = await page
					.locator(".scale")
					.evaluateAll((scales) => scales.filter((scale) => scale.scrollWidth > scale.clientWidth).length);
				expect([width, cut]).toEqual([width, 0]);
			}
		},
	);

for (const locale of localeCodes)
	testInOneTab(`in ${locale} every protocol of the locations fits a phone`, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 700 });
		await page.goto(getLocalePath(locale, "/country"));
		const table = page.locator(".tbl").first();
		expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
	});

/** WCAG 1.4.12. A sheet of its own, as the page's policy allows no other style. */
const widenText = () => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync("* { line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em }");
	document.adoptedStyleSheets.push(sheet);
	return document.documentElement.scrollWidth;
};

for (const path of ["/", "/fr/download/linux", "/ru/blog/news", "/guides/windows-openvpn"])
	testInOneTab(`with more space in its text, a phone needn't scroll sideways: ${path}`, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 700 });
		await page.goto(path);
		expect(await page.evaluate(widenText)).toBe(360);
	});

testInOneTab("on the smallest phone the chosen category of the blog is in sight", async ({ page }) => {
	await page.setViewportSize(smallest);
	await page.goto("/blog/news");
	await expect(page.locator(".tabs [aria-current]")).toBeInViewport({ ratio: 1 });
});

test.describe("on the smallest phone", () => {
	test.use({ viewport: { width: 320, height: 700 } });

	test("an error about the newsletter address has the error colour", async ({ page }) => {
		await page.goto("/blog");
		const words = wordsOf("en", "blog").subscribe;
		const box = page.locator("subscribe-form");
		await box.getByLabel(words.label).fill("reader@");
		await page.waitForFunction(() => customElements.get("subscribe-form"));
		await box.getByRole("button", { name: words.button }).click();
		await expect(box.getByRole("status")).toHaveText(words.invalid);
		const colour = (of: Element) => getComputedStyle(of).color;
		const red = await box.getByRole("status").evaluate(colour);
		expect(red).not.toBe(await page.locator("body").evaluate(colour));
		await expect(box.getByLabel(words.label)).toHaveCSS("border-color", red);
	});
});

testInOneTab("the ring around a digit of the code is whole", async ({ page }) => {
	await page.goto("/verify/otp?email=zoe%40example.org");
	await page.getByRole("textbox").nth(2).focus();
	const clipping = await page
		.getByRole("textbox")
		.nth(2)
		.evaluate((box) => {
			const around: string[] = [];
			for (let part = box.parentElement; part && part.tagName !== "MAIN"; part = part.parentElement)
				if (getComputedStyle(part).overflow !== "visible") around.push(part.className);
			return around;
		});
	expect(clipping).toEqual([]);
});
