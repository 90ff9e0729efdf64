import { describe, expect, it } from "vitest";
import { typeset, typesetAll } from "../../../i18n/typeset.ts";

describe("language-specific typography", () => {
	it.each([
		["fr", "Quoi ? Parce que : voilà ; fini !", "Quoi\u202f? Parce que\u00a0: voilà\u202f; fini\u202f!"],
		["fr", "Pourquoi? « Oui »", "Pourquoi\u202f? «\u00a0Oui\u00a0»"],
		["fr", "24 h/24, 7 j/7", "24\u00a0h/24, 7\u00a0j/7"],
		["fr", "de 500 000 à 2 000 000 en 2021", "de 500\u202f000 à 2\u202f000\u202f000 en 2021"],
		["fr", "{{days}} jours, 256 bits et 16 ans", "{{days}}\u00a0jours, 256\u00a0bits et 16\u00a0ans"],
		["fr", "22 novembre 2026, 1er mai, en mai 2026", "22\u00a0novembre\u00a02026, 1er\u00a0mai, en mai 2026"],
		["fr", "{{name}} anime, 3 minuteries", "{{name}} anime, 3 minuteries"],
		["fr", " ; après un lien", "\u202f; après un lien"],
		["fr", " : après un lien", "\u00a0: après un lien"],
		["fr", "https://exemple.fr à 10:30", "https://exemple.fr à 10:30"],
		["ru", "Вход в аккаунт и с телефона", "Вход в\u00a0аккаунт и\u00a0с\u00a0телефона"],
		["ru", "Рядом с ", "Рядом с\u00a0"],
		["ru", "VPN — это канал", "VPN\u00a0— это канал"],
		["ru", "10 Мбит/с и 5 ГБ", "10\u00a0Мбит/с и\u00a05\u00a0ГБ"],
		["ru", "Закон № 116, Wi-Fi 5 ГГц", "Закон №\u00a0116, Wi-Fi 5\u00a0ГГц"],
		["ru", "22 декабря 2025 года, IKEv2 работает", "22\u00a0декабря 2025\u00a0года, IKEv2 работает"],
		["ru", "1,5 миллиона, 40–60 секунд", "1,5\u00a0миллиона, 40–60\u00a0секунд"],
		["ru", "как-то и где-то", "как-то и\u00a0где-то"],
		["ar", "شاهد Disney+ في السفر", "شاهد Disney+\u200e في السفر"],
		["ar", "تشفير AES-256 هنا", "تشفير AES-\u2060256 هنا"],
		["ar", "شبكة e& هنا", "شبكة e&\u200e هنا"],
		["ar", "عند 100 ميغابت/ث، خلال 20 مللي ثانية", "عند 100\u00a0ميغابت/ث، خلال 20\u00a0مللي ثانية"],
		["en", "A line of 100 Mbit/s; really? Yes: 10 km", "A line of 100\u00a0Mbit/s; really? Yes: 10\u00a0km"],
	] as const)("is applied to %s: %s", (locale, text, set) => {
		expect(typeset(locale, text)).toBe(set);
		expect(typeset(locale, set), "a second time changes nothing").toBe(set);
	});

	it("leaves placeholders and nested keys unchanged", () => {
		const nested = '$t(common:units.days, {"count": {{trialDays}} }) : {{ name }} ?';
		expect(typeset("fr", nested)).toBe(
			'$t(common:units.days, {"count": {{trialDays}} })\u00a0: {{ name }}\u202f?',
		);
		expect(typeset("fr", "{{name}} ? {{a}} : {{b}}")).toBe("{{name}}\u202f? {{a}}\u00a0: {{b}}");
	});

	it("is applied in lists and objects, and only to text", () => {
		const words = { title: "Да и нет", items: [{ text: "в пути", count: 3 }], none: null };
		expect(typesetAll("ru", words)).toEqual({
			title: "Да и\u00a0нет",
			items: [{ text: "в\u00a0пути", count: 3 }],
			none: null,
		});
	});
});
