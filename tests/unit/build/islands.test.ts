// @vitest-environment happy-dom
import load from "astro/client/load.prebuilt.js";
import island from "astro/runtime/server/astro-island.prebuilt.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import "../../../src/boot/island.ts";
import { withOwnIslands } from "../../../src/build/postprocess/islands.ts";

const theirs = `<script>${load}</script><script>${island}</script>`;
const element = (more = "", props = "{}") =>
	`<astro-island component-url="/a.js" component-export="default" renderer-url="/b.js" props="${props}" client="load" ${more}ssr></astro-island>`;

describe("a page with islands", () => {
	it("gets our script in the place of Astro's two", () => {
		expect(withOwnIslands(`<p>${theirs}${element()}</p>`, "ours()")).toBe(
			`<p><script>ours()</script>${element()}</p>`,
		);
	});

	it("stops the build where an island wants what our script cannot do", () => {
		const of = (html: string) => () => withOwnIslands(theirs + html, "");
		expect(of(element().replace('client="load"', 'client="visible"'))).toThrow("client:load");
		expect(of(element('before-hydration-url="/c.js" '))).toThrow("a script before it");
		expect(of(`${element()}<template data-astro-template="x"></template>`)).toThrow("slot");
		expect(of(element("", "{&quot;on&quot;:[3,&quot;2026-01-01&quot;]}"))).toThrow("no JSON");
		expect(of(element("", "{&quot;on&quot;:[1,[[0,1],[0,&quot;[3,&quot;]]]}"))).not.toThrow();
	});

	it("stops the build where Astro's scripts are others than we know", () => {
		expect(() => withOwnIslands(element(), "")).toThrow("Astro's island scripts");
		expect(withOwnIslands("<p>none</p>", "ours()")).toBe("<p>none</p>");
	});
});

describe("an island", () => {
	const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
	const input: unknown[] = [];
	afterEach(() => {
		document.body.replaceChildren();
		input.length = 0;
	});
	const put = (attributes: Record<string, string>, inside = "") => {
		const made = document.createElement("astro-island");
		for (const [name, value] of Object.entries({ ssr: "", ...attributes })) made.setAttribute(name, value);
		made.innerHTML = inside;
		document.body.append(made);
		return made;
	};
	/** As the page's own file is: the component, and what brings it to life. */
	const page =
		"export const Form = 'component'; export const hydrate = (element) => (...all) => { element.given = all; }";

	it("is handed its component, its props as they were, and its slots", async () => {
		const props = {
			words: [
				0,
				{
					list: [
						1,
						[
							[0, "a"],
							[0, 2],
							[1, []],
						],
					],
					none: [0, null],
				},
			],
			on: [0, true],
		};
		const made = put(
			{
				"component-url": module(page),
				"component-export": "Form",
				props: JSON.stringify(props),
			},
			"<astro-slot name='chart'><b>1</b></astro-slot><astro-slot>rest</astro-slot>",
		);
		await vi.waitFor(() => expect(made.hasAttribute("ssr")).toBe(false));
		expect((made as unknown as { given: unknown }).given).toEqual([
			"component",
			{ words: { list: ["a", 2, []], none: null }, on: true },
			{ chart: "<b>1</b>", default: "rest" },
			{ client: "load" },
		]);
	});

	it("that cannot be had says so, and stays as the build made it", async () => {
		const consoleSpy = vi.spyOn(console, "error").mockImplementation(() => {});
		const made = put({
			"component-url": module("throw new Error('broken')"),
			"component-export": "default",
			props: "{}",
		});
		await vi.waitFor(() => expect(consoleSpy).toHaveBeenCalled(), 3000);
		expect(made.hasAttribute("ssr")).toBe(true);
	});
});
