import { readGlossary } from "../../../content/readers/help/glossary.ts";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { readSchedules } from "../../../content/readers/read/schedule.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { isShown } from "../published.ts";
import { withValues } from "../values.ts";
import type { Draft } from "./sources.ts";

/** Terms that another passage explains by themselves. */
const explained = new Set(
	"ip-address kill-switch split-tunneling protocol openvpn ikev2 shadowsocks wireguard port-forwarding dedicated-address no-logs aes-256-gcm cookie 2fa passkey recovery-code dns-leak throttling phishing vpn".split(
		" ",
	),
);

/** What our terms mean, each by its name. */
export const termDrafts = (locale: Locale): Draft[] =>
	readGlossary(locale)
		.filter(({ id }) => !explained.has(id))
		.map(({ id, term, text }) => ({
			id: `glossary/${id}`,
			path: `/glossary#${id}`,
			title: term,
			name: term,
			text,
			// What leaks and what is recorded is quoted.
			quoted: true,
		}));

const headOf = (source: string, field: string): string =>
	new RegExp(`^${field}: "(.*)"$`, "m").exec(source)?.[1] ?? "";

/** Every post by its title and what stands beneath it on the list. */
export function postDrafts(locale: Locale): Draft[] {
	const schedules = readSchedules(pathTo(""));
	return findFiles(`content/blog/*/${defaultLocale}.mdx`).flatMap((english) => {
		if (!isShown(schedules.get(english.replace(`${defaultLocale}.mdx`, "post.json")) ?? {})) return [];
		const own = english.replace(`${defaultLocale}.mdx`, `${locale}.mdx`);
		const [path, language] = findFiles(own).length ? [own, locale] : [english, defaultLocale];
		const source = withValues(readText(path), language);
		const id = english.split("/").at(-2) ?? "";
		return {
			id: `blog/post/${id}`,
			path: `/blog/post/${id}`,
			title: headOf(source, "title"),
			text: headOf(source, "excerpt"),
		};
	});
}
