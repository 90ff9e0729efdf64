import { isCommonPassword } from "../../../../functions/contract/account/common-password.ts";
import { newPasswordError, normalizePassword } from "../../../../functions/contract/fields.ts";
import { fetchJson } from "../../../api/fetch-json.ts";

type Strength = "none" | "short" | "long" | "common" | "fair" | "good" | "strong";

/** Characters from which a password counts as good, and as strong, however it is made: length is what guessing costs most. */
const goodLength = 12;
const strongLength = 16;

/**
 * What a password is worth, by the rules the server refuses by (functions/auth/password-checks.ts), then by length and variety.
 * @param personal the person's own words: address and name
 */
export function strengthOf(password: string, personal: readonly string[]): Strength {
	const normalized = normalizePassword(password);
	if (!normalized) return "none";
	const error = newPasswordError(normalized);
	if (error) return error === "password_long" ? "long" : "short";
	if (isCommonPassword(normalized, personal)) return "common";
	const characters = [...normalized];
	const variety = new Set(characters).size;
	if (characters.length >= strongLength && variety >= 8) return "strong";
	return characters.length >= goodLength && variety >= 6 ? "good" : "fair";
}

let words: Promise<Record<string, string> | null> | undefined;
let hint: string | null;

/** Says the same at the field's hint, which stands there again once nothing is typed. */
export async function judge(input: HTMLInputElement): Promise<void> {
	const lang = document.documentElement.lang;
	words ??= fetchJson(`/words/password/${lang}.json`);
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
	// By what stands there now: more may have been typed meanwhile.
	hintElement.textContent =
		texts?.[strengthOf(input.value, [...personalFields].map((field) => field.value).concat(siteName))] ??
		hint;
}
