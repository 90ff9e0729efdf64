import { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import { typesetAll } from "../../i18n/typeset.ts";
import data from "../protocols.json" with { type: "json" };
import { protocolIds } from "./places/server-feed.ts";
import { readWords } from "./read/disk.ts";
import { day, fileFields, name, questions, sources, summary, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** Settings to enter when a protocol is set up without our app. */
const needs = ["file", "server", "port", "user", "password", "certificate", "method"] as const;

/** `content/protocols.json`: the protocols on offer, and others that people ask about. */
const protocolsFile = z.strictObject({
	...fileFields,
	checked: day,
	offered: z
		.array(z.strictObject({ id: z.enum(protocolIds), needs: z.array(z.enum(needs)).min(1), sources }))
		.length(protocolIds.length, "every protocol once"),
	notOffered: z.strictObject({ items: z.array(name).min(1), sources }),
});

const section = z.strictObject({ id: name, heading: text(70), text: text() });

const words = z.strictObject({
	heading: text(60),
	lead: text(260),
	...summary,
	/** Rows of the comparison, the same for every protocol. */
	facts: z.strictObject({
		carries: text(90),
		network: text(90),
		encryption: text(90),
		apps: text(90),
		best: text(90),
	}),
	sections: z.array(section).min(1),
	questions,
});

const protocolWordsFile = z.strictObject({
	openvpn: words,
	"ikev2-ipsec": words,
	shadowsocks: words,
	"not-offered": z.strictObject({
		heading: text(60),
		lead: text(260),
		...summary,
		/** One per entry of `notOffered`. */
		sections: z.array(
			section.extend({
				name: text(70).optional().describe("Its name within a sentence, if not the heading"),
			}),
		),
	}),
});
export type AllProtocolWords = z.infer<typeof protocolWordsFile>;

export const protocols = parse(protocolsFile, "content/protocols.json", data);

const wordsIn = readWords(protocolWordsFile, "content/protocols/*.json");

/** Words of the protocol pages, in a language or in English. */
export const getProtocolWords = (locale: Locale): AllProtocolWords => typesetAll(locale, wordsIn(locale));
