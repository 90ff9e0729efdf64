import { describe, expect, it } from "vitest";
import { hasForeignLink, verify } from "../../../functions/assistant/rephrase.ts";
import { smallHelp } from "../../support/help.ts";

const input = "Write to help@vpn.example, or read vpn.example/faqs. Wi-Fi, 24/7, e.g. at home.";

const foreign = [
	"evil.example|go to evil.co now|Evil.App.|(see evil.dev)|t.me/vpn_help|bit.ly/3xYz|поддержка.рф",
	"xn--80ak6aa92e.xn--p1ai|موقع.السعودية|evil\u200b.example|ev\u00adil.exam\u2060ple",
	"evil\u3002example|evil\uff0eexample|ｅｖｉｌ．ｅｘａｍｐｌｅ|evil.example:8443/login|user:word@evil.example",
	"evil.vpn.example|vpn.example.evil.example|help@vpn.example.evil.example|vpn.example/refund",
	"ok,evil.example|//evil/login|\\\\evil\\share|/pricing|evil/a/b|mailto:me|tg:resolve",
	"javascript:alert|@vpn_help|[fe80::1]|localhost|setup.exe|nearer server.Or",
].flatMap((line) => line.split("|"));
const own = [
	"Write to help@vpn.example.|Read “VPN.Example/faqs”, please.",
	"Use Wi-Fi, e.g. at home, 24/7 and/or by day.|т.е. рядом, и т.д. — Wi‑Fi: это просто…",
	"اختر خادمًا أقرب. ثم انتظر: دقيقة، أو أكثر.|Choisissez : « proche ». Ou l’autre ; c’est-à-dire là.",
	"Sentences end. Commas, too. Note: this is one.|At 10:30 it costs 9.99 a month.",
	"A dot on the map, no network. Companies know.",
].flatMap((line) => line.split("|"));

describe("a model's answer", () => {
	it.each(foreign)("may not include %s", (words) =>
		expect(hasForeignLink(`Please ${words}`, input)).toBe(true),
	);

	it.each(own)("may include %s", (words) => expect(hasForeignLink(words, input)).toBe(false));

	it("is checked without its references, which could split a host name", () => {
		const passages = smallHelp.passages.slice(2, 4);
		expect(verify("Pick a nearer server [1].", passages)).not.toBeNull();
		for (const words of ["evil[1].example", "evil.[1]example", "evil[1].[2]example [1]"])
			expect(verify(`Pick ${words} [1].`, passages)).toBeNull();
	});
});
