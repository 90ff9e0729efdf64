import { defaultLocale, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../../i18n/paths.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { langKey, write } from "../../stores/storage.ts";
import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./banner.late.css?inline";

type Words = typeof import("../../../i18n/en/lang.json")["banner"];

/**
 * Offers another language at the edge of the screen, so that nothing moves.
 * @public called by `src/boot/language.ts`, by the address of this module
 */
export async function offer(locale: Locale): Promise<void> {
	const words = await fetchJson<Words>(`/words/offer/${locale}.json`);
	if (!words) return;
	adoptStyles(styles);
	const { dir } = getLocaleEntry(locale);
	const box = Object.assign(document.createElement("aside"), { className: "drop offer", lang: locale, dir });
	const text = Object.assign(document.createElement("p"), { textContent: words.text });
	const href = getLocalePath(locale, splitPath(location.pathname).path);
	const link = Object.assign(document.createElement("a"), { href, textContent: words.switch });
	link.dataset.lang = locale;
	const stay = Object.assign(document.createElement("button"), { textContent: words.stay });
	stay.onclick = () => {
		write(langKey, defaultLocale);
		box.remove();
	};
	box.append(text, link, stay);
	document.querySelector("header")?.after(box);
}
