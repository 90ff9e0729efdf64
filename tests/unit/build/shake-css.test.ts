import { expect, it } from "vitest";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { bundle } from "../../../src/build/plugins/bundle.ts";
import { PageParts } from "../../../src/build/postprocess/page-parts.ts";
import { findUsed, shakeCss } from "../../../src/build/postprocess/shake-css.ts";

const shake = (css: string, html: string, scripts = ""): string =>
	shakeCss(css, findUsed(new PageParts(html), scripts));

const state = "p:not(.b){color:#00f}p:hover{color:red}[hidden]{display:none}::selection{color:red}";
const inLanguages = ":lang(ar) p{top:0}[dir=rtl] p{left:0}";
const values = ":root{--a:1px}p{--a:2px}b{margin:var(--a)}";

it.each([
	[
		"by class, id, tag and attribute",
		".a{top:0}.b{top:1px}#c{left:0}#d{left:1px}p{right:0}q{top:0}[title]{top:2px}[id]{top:3px}",
		'<p class="x a" id=c>',
		".a{top:0}#c{left:0}p{right:0}[id]{top:3px}",
	],
	["from a selector list", ".a,.b .a,.b{color:red}", "<i class='a'>", ".a{color:red}"],
	["for one page only", ".a{color:red}.b{color:red}", '<p class="b">', ".b{color:red}"],
	[
		"behind :is() and :has(), where no option can match",
		":is(.a,.b){top:0}:is(.b,.c){left:0}p:has(.b){right:0}",
		'<p class="a">',
		":is(.a,.b){top:0}",
	],
	["for another language", inLanguages, '<html lang="fr"><p>', ""],
	[
		"where a selector needs more than the page has",
		".a .b{top:0}.b.a{top:0}.a i{left:0}",
		"<i class='a'>",
		".a i{left:0}",
	],
	[
		"inside layers and media, which are removed when empty",
		"@layer block{@media (width>40rem){.a{color:red}.b{color:red}}}@media print{.b{color:red}}.a{top:0}",
		'<p class="a">',
		"@layer block{@media (width>40rem){.a{color:red}}}.a{top:0}",
	],
	[
		"for unused properties and keyframes, and a property with one value is inlined",
		"@keyframes x{to{top:0}}@keyframes y{to{top:0}}:root{--a:var(--b);--b:1px;--c:2px;--d:var(--e);--e:3px}.a{margin:var(--a);animation:x 1s}.b{margin:var(--c);animation:y 1s}",
		'<p class="a">',
		"@keyframes x{to{top:0}}.a{margin:1px;animation:1s x}",
	],
])("unused CSS is dropped %s", (_, css, html, rest) => expect(shake(css, html)).toBe(rest));

it.each([
	["when it depends on a state", state, "<p>", "", state],
	["in its language", inLanguages, '<html lang="ar" dir="rtl"><p>', "", inLanguages],
	[
		"when an island's script names it",
		".toast{color:red}.other{color:red}",
		"<p>",
		'className:"toast bad"',
		".toast{color:red}",
	],
	[
		"as a class only where a script names it in a string, not as a variable or a method",
		".map{top:0}.card{top:0}.due{top:0}.told{top:0}.bad{left:0}.ask-form{right:0}",
		"<p>",
		'const map=x.card(y);z("told "+(bad?"bad":""),{due:1});t("button","ask-form")',
		".told{top:0}.bad{left:0}.ask-form{right:0}",
	],
	["as a property the HTML names", ":root{--w:1px}", '<svg stroke-width="var(--w)">', "", ":root{--w:1px}"],
	["as a custom property with several values", values, "<p><b>", "", values],
])("used CSS stays %s", (_, css, html, scripts, rest) => expect(shake(css, html, scripts)).toBe(rest));

it("styles that load with a script use literal brand colours, as pages drop unused properties", async () => {
	const { files } = await bundle(resolvePath("src/features/chat/chat.ts"), "chat", "esm");
	const code = files.map(([, text]) => text).join("");
	const used = new Set(code.match(/(?<=var\()--(?:sea|lamp|flare|port|star|buff)-\d+/g));
	expect(used.size).toBeGreaterThan(5);
	expect([...used].filter((name) => !code.includes(`${name}:`))).toEqual([]);
});
