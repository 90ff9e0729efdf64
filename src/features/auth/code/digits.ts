import { limits, normalizeCode } from "../../../../functions/contract/fields.ts";

export const boxes = limits.codeDigits;
export const noDigits: readonly string[] = Array(boxes).fill("");

/** The digit a character stands for in any of the scripts that the contract takes, or "". */
const digitOf = (character: string): string => normalizeCode(character.repeat(boxes))?.[0] ?? "";

/** A whole code, typed at once by autofill or pasted: exactly six digits, else null. */
export function wholeCode(text: string): readonly string[] | null {
	const code = normalizeCode(text);
	return code ? [...code] : null;
}

/** The digits in a text, whatever else is in it. */
export const digitsOf = (text: string): readonly string[] => [...text].map(digitOf).filter(Boolean);

/** What a box holds after its text became `text`: the digit that is new, or the old one when nothing new is a digit. */
export function digitAfter(before: string, text: string): string {
	if (!text) return "";
	return digitsOf(text).join("").replace(before, "").at(-1) ?? before;
}

/** Whether a box's text is digits and nothing else: then what was typed was one, if only the same again. */
export const onlyDigits = (text: string): boolean => text !== "" && [...text].every(digitOf);

/** The box that an arrow moves to: by sight, as the boxes stand left to right in every language. */
export function neighbour(index: number, key: string): number | null {
	const to = index + (key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : Number.NaN);
	return to >= 0 && to < boxes ? to : null;
}
