import { commonPasswords } from "./common-passwords.ts";

const rows = [
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"1234567890",
	"abcdefghijklmnopqrstuvwxyz",
	"azertyuiop",
	"qwertzuiop",
	"йцукенгшщзхъ",
	"фывапролджэ",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
	"1q2w3e4r5t6y7u8i9o0p",
	"q1w2e3r4t5y6u7i8o9p0",
];
const keyboardRuns = rows.flatMap((row) => [row.repeat(2), [...row].reverse().join("").repeat(2)]);

/** Undoes common letter substitutions ("p@ssw0rd"). */
const undoSubstitutions = (text: string): string =>
	text
		.replace(/[@4]/g, "a")
		.replace(/0/g, "o")
		.replace(/[1!|]/g, "i")
		.replace(/3/g, "e")
		.replace(/[$5]/g, "s")
		.replace(/7/g, "t");

const isListed = (word: string): boolean =>
	commonPasswords.has(word) || commonPasswords.has(undoSubstitutions(word));

/** Listed, also padded with digits or symbols; repeated; a keyboard run; or one of `personal` (address, name). */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
	const word = password.toLowerCase();
	const core = word.replace(/^[^\p{L}]{1,4}|[^\p{L}]{1,6}$/gu, "");
	if (isListed(word) || (core.length >= 4 && word.length <= core.length + 6 && isListed(core))) return true;
	if (/^(.{1,4})\1+.{0,2}$/u.test(word)) return true;
	if (keyboardRuns.some((run) => run.includes(word))) return true;
	const personalWords = personal.flatMap((text) => {
		const lower = text.toLowerCase();
		return [lower, lower.replace(/\s+/g, ""), lower.split("@")[0] ?? ""];
	});
	return personalWords.some((text) => text.length >= 4 && (word === text || core === text));
}
