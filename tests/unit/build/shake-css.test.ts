import { describe, expect, it } from "vitest";
import { shakeCss, usedIn } from "../../../src/build/postprocess/shake-css.ts";

const shake = (css: string, html: string, scripts = ""): string => shakeCss(css, usedIn(html, scripts));

describe("what a page does not use", () => {
	it("is dropped by class, id and tag", () => {
		const css = ".a{color:red}.b{color:red}#c{color:red}#d{color:red}p{color:red}q{color:red}";
		expect(shake(css, '<p class="x a" id=c>')).toBe(".a{color:red}#c{color:red}p{color:red}");
	});

	it("is dropped from a list of selectors, and what is used stays", () => {
		expect(shake(".a,.b .a,.b{color:red}", "<i class='a'>")).toBe(".a{color:red}");
	});

	it("is dropped inside layers and media, which go when they are empty", () => {
		const css = "@layer block{@media (width>40rem){.a{color:red}.b{color:red}}@media print{.b{color:red}}}";
		expect(shake(css, '<p class="a">')).toBe("@layer block{@media (width>40rem){.a{color:red}}}");
	});

	it("is dropped behind :is() and :has(), where no option can match", () => {
		const css = ":is(.a,.b){color:red}:is(.b,.c){color:red}p:has(.b){color:red}";
		expect(shake(css, '<p class="a">')).toBe(":is(.a,.b){color:red}");
	});

	it("is dropped when nobody names the property, the keyframes or the font any more, and a property of one value becomes it", () => {
		const css =
			"@font-face{font-family:A;src:url(a)}@font-face{font-family:B;src:url(b)}@keyframes x{to{top:0}}@keyframes y{to{top:0}}" +
			":root{--a:var(--b);--b:1px;--c:2px;--d:var(--e);--e:3px}.a{margin:var(--a);animation:x 1s;font-family:A}.b{margin:var(--c);font-family:B}";
		expect(shake(css, '<p class="a">')).toBe(
			"@font-face{font-family:A;src:url(a)}@keyframes x{to{top:0}}.a{margin:1px;animation:x 1s;font-family:A}",
		);
	});
});

describe("what a page may use", () => {
	it("stays when a state decides", () => {
		const css = "p:not(.b){color:red}p:hover{color:red}[hidden]{display:none}::selection{color:red}";
		expect(shake(css, "<p>")).toBe(css);
	});

	it("stays when a script of an island names it", () => {
		expect(shake(".toast{color:red}.other{color:red}", "<p>", 'className:"toast bad"')).toBe(
			".toast{color:red}",
		);
	});

	it("is a class only where a script names it in a text: a variable or a method is none", () => {
		const script = 'const map=x.card(y);z("told "+(bad?"bad":""),{due:1});t("button","ask-form")';
		const css =
			".map{color:red}.card{color:red}.due{color:red}.told{color:red}.bad{color:red}button{color:red}.ask-form{color:red}";
		expect(shake(css, "<p>", script)).toBe(
			".told{color:red}.bad{color:red}button{color:red}.ask-form{color:red}",
		);
	});

	it("stays for the page itself", () => {
		expect(shake("html{color:red}body{color:red}*{color:red}", "")).toBe(
			"html{color:red}body{color:red}*{color:red}",
		);
	});

	it("keeps a property that the HTML names", () => {
		expect(shake(":root{--w:1px}", '<svg stroke-width="var(--w)">')).toBe(":root{--w:1px}");
	});
});

it("two pages with one stylesheet get each their own", () => {
	const css = ".a{color:red}.b{color:red}";
	expect(shake(css, '<p class="a">')).toBe(".a{color:red}");
	expect(shake(css, '<p class="b">')).toBe(".b{color:red}");
});

describe("what is written shorter", () => {
	it("is a property that is defined once, where it is used", () => {
		expect(shake(":root{--a:1px}p{margin:var(--a)}", "<p>")).toBe("p{margin:1px}");
		expect(shake(":root{--a:1px}p{--a:2px}b{margin:var(--a)}", "<p><b>")).toBe(
			":root{--a:1px}p{--a:2px}b{margin:var(--a)}",
		);
	});

	it("is a colour that sRGB has", () => {
		expect(shake("p{color:oklch(100% 0 0)}", "<p>")).toBe("p{color:#fff}");
		expect(shake("p{color:oklch(100% 0 0/.5)}", "<p>")).toBe("p{color:#ffffff80}");
		expect(shake("p{color:oklch(70% .35 145)}", "<p>")).toBe("p{color:oklch(70%.35 145)}");
	});
});

describe("a selector that wants two classes", () => {
	it("is dropped where no element has both", () => {
		const css = ".btn.bad{color:red}";
		expect(shake(css, '<p class="btn"><p class="bad">')).toBe("");
		expect(shake(css, '<p class="bad btn">')).toBe(css);
		expect(shake(css, '<p class="btn">', '"bad"')).toBe(css);
	});

	it("is dropped for another language, and for the other direction", () => {
		const css = ":lang(ar) p{color:red}[dir=rtl] p{color:red}";
		expect(shake(css, '<html lang="fr"><p>')).toBe("");
		expect(shake(css, '<html lang="ar" dir="rtl"><p>')).toBe(css);
	});
});
