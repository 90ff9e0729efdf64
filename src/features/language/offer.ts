import { defaultLocale, getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../../i18n/paths.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { langKey, write } from "../../stores/storage.ts";
import { adoptStyles } from "../../ui/adopt-styles.ts";
import styles from "./offer.late.css?inline";

type Words = typeof import("../../../i18n/en/lang.json")["banner"];

/**
 * Offers another language at the edge of the screen, so that nothing moves.
 * @public called by `src/boot/language.ts`, by the address of this module
 */
export async function offer(locale: Locale): Promise<void> {
	const words = await fetchJson<Words>(`/words/offer/${locale}.json`);
	if (!words) return;
	adoptStyles(styles);
	const box = document.createElement("aside");
	box.className = "drop offer";
	box.lang = locale;
	box.dir = getLocaleEntry(locale).dir;
	const text = document.createElement("p");
	text.textContent = words.text;
	const link = document.createElement("a");
	link.href = getLocalePath(locale, splitPath(location.pathname).path);
	link.dataset.lang = locale;
	link.textContent = words.switch;
	const stay = document.createElement("button");
	stay.textContent = words.stay;
	stay.addEventListener("click", () => {
		write(langKey, defaultLocale);
		box.remove();
	});
	box.append(text, link, stay);
	document.querySelector("header")?.after(box);
}
