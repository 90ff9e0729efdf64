import { isCommonPassword } from "../../../../functions/contract/account/common-password.ts";
import { checkNewPassword, normalizePassword } from "../../../../functions/contract/fields.ts";
import { getPageLocale } from "../../../../i18n/paths.ts";
import { fetchJson } from "../../../api/fetch-json.ts";

type Strength = "none" | "short" | "long" | "common" | "fair" | "good" | "strong";

/** Length at which any password counts as good or strong, since length matters most. */
const goodLength = 12;
const strongLength = 16;

/** Rates a password by the server's rules, then by length and variety. @param personal words that it mustn't contain */
export function rateStrength(password: string, personal: readonly string[]): Strength {
	const normalized = normalizePassword(password);
	if (!normalized) return "none";
	const error = checkNewPassword(normalized);
	if (error) return error === "password_long" ? "long" : "short";
	if (isCommonPassword(normalized, personal)) return "common";
	const characters = [...normalized];
	const variety = new Set(characters).size;
	if (characters.length >= strongLength && variety >= 8) return "strong";
	return characters.length >= goodLength && variety >= 6 ? "good" : "fair";
}

let words: Promise<Record<string, string> | null> | undefined;
let hint: string | null;

export async function showRating(input: HTMLInputElement): Promise<void> {
	words ??= fetchJson(`/words/password/${getPageLocale()}.json`);
	const texts = await words;
	if (!texts) words = undefined;
	const hintElement = document.getElementById(
		input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "",
	);
	if (!hintElement) return;
	hint ??= hintElement.textContent;
	const personalFields =
		input.form?.querySelectorAll<HTMLInputElement>("[name=name],[autocomplete=username]") ?? [];
	const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? [];
	// Use the current value, as more may have been typed meanwhile.
	hintElement.textContent =
		texts?.[rateStrength(input.value, [...personalFields].map((field) => field.value).concat(siteName))] ??
		hint;
}
