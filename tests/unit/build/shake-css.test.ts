import { describe, expect, it } from "vitest";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { bundle } from "../../../src/build/plugins/bundle.ts";
import { PageParts } from "../../../src/build/postprocess/page-parts.ts";
import { shakeCss, usedIn } from "../../../src/build/postprocess/shake-css.ts";

const shake = (css: string, html: string, scripts = ""): string =>
	shakeCss(css, usedIn(new PageParts(html), scripts));

describe("unused CSS", () => {
	it("is dropped by class, id, tag and attribute", () => {
		const css = ".a{top:0}.b{top:1px}#c{left:0}#d{left:1px}p{right:0}q{top:0}[title]{top:2px}[id]{top:3px}";
		expect(shake(css, '<p class="x a" id=c>')).toBe(".a{top:0}#c{left:0}p{right:0}[id]{top:3px}");
	});

	it("is dropped from a selector list, and the rest stays", () => {
		expect(shake(".a,.b .a,.b{color:red}", "<i class='a'>")).toBe(".a{color:red}");
	});

	it("is dropped behind :is() and :has(), where no option can match", () => {
		const css = ":is(.a,.b){top:0}:is(.b,.c){left:0}p:has(.b){right:0}";
		expect(shake(css, '<p class="a">')).toBe(":is(.a,.b){top:0}");
	});

	it("is dropped for another language, and for the other direction", () => {
		const css = ":lang(ar) p{top:0}[dir=rtl] p{left:0}";
		expect(shake(css, '<html lang="fr"><p>')).toBe("");
		expect(shake(css, '<html lang="ar" dir="rtl"><p>')).toBe(css);
	});

	it("is dropped where a selector needs more than the page has", () => {
		expect(shake(".a .b{top:0}.b.a{top:0}.a i{left:0}", "<i class='a'>")).toBe(".a i{left:0}");
	});

	it("is dropped inside layers and media, which are removed when empty", () => {
		const css =
			"@layer block{@media (width>40rem){.a{color:red}.b{color:red}}}@media print{.b{color:red}}.a{top:0}";
		expect(shake(css, '<p class="a">')).toBe("@layer block{@media (width>40rem){.a{color:red}}}.a{top:0}");
	});

	it("is dropped for unused properties and keyframes, and a property with one value is inlined", () => {
		const css =
			"@keyframes x{to{top:0}}@keyframes y{to{top:0}}" +
			":root{--a:var(--b);--b:1px;--c:2px;--d:var(--e);--e:3px}.a{margin:var(--a);animation:x 1s}.b{margin:var(--c);animation:y 1s}";
		expect(shake(css, '<p class="a">')).toBe("@keyframes x{to{top:0}}.a{margin:1px;animation:1s x}");
	});
});

describe("used CSS", () => {
	it("stays when it depends on a state", () => {
		const css = "p:not(.b){color:red}p:hover{color:red}[hidden]{display:none}::selection{color:red}";
		expect(shake(css, "<p>")).toContain("p:hover{color:red}[hidden]{display:none}::selection{color:red}");
	});

	it("stays when an island's script names it", () => {
		expect(shake(".toast{color:red}.other{color:red}", "<p>", 'className:"toast bad"')).toBe(
			".toast{color:red}",
		);
	});

	it("is a class only where a script names it in a string, not as a variable or a method", () => {
		const script = 'const map=x.card(y);z("told "+(bad?"bad":""),{due:1});t("button","ask-form")';
		const css = ".map{top:0}.card{top:0}.due{top:0}.told{top:0}.bad{left:0}.ask-form{right:0}";
		expect(shake(css, "<p>", script)).toBe(".told{top:0}.bad{left:0}.ask-form{right:0}");
	});

	it("includes a property that the HTML names", () => {
		expect(shake(":root{--w:1px}", '<svg stroke-width="var(--w)">')).toBe(":root{--w:1px}");
	});

	it("includes a custom property with several values", () => {
		const css = ":root{--a:1px}p{--a:2px}b{margin:var(--a)}";
		expect(shake(css, "<p><b>")).toBe(css);
	});
});

it("two pages with one stylesheet get their own rules", () => {
	const css = ".a{color:red}.b{color:red}";
	expect(shake(css, '<p class="a">')).toBe(".a{color:red}");
	expect(shake(css, '<p class="b">')).toBe(".b{color:red}");
});

it("styles that load with a script use literal brand colours, as pages drop unused properties", async () => {
	const { files } = await bundle(pathTo("src/features/chat/chat.ts"), "chat", "esm");
	const code = files.map(([, text]) => text).join("");
	const used = new Set(code.match(/(?<=var\()--(?:sea|lamp|flare|port|star|buff)-\d+/g));
	expect(used.size).toBeGreaterThan(5);
	expect([...used].filter((name) => !code.includes(`${name}:`))).toEqual([]);
});
