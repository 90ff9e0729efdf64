import { fieldLimits, normalizeCode } from "../../../../functions/contract/fields.ts";

export const boxes = fieldLimits.codeDigits;
export const noDigits: readonly string[] = Array(boxes).fill("");

/** The Western digit for a character in any supported script, or "". */
const parseDigit = (character: string): string => normalizeCode(character.repeat(boxes))?.[0] ?? "";

export function parseCode(text: string): readonly string[] | null {
	const code = normalizeCode(text);
	return code ? [...code] : null;
}

export const parseDigits = (text: string): readonly string[] => [...text].map(parseDigit).filter(Boolean);

/** The digit of a box after input: the new one, or the old one if nothing new is a digit. */
export function getDigitAfter(before: string, text: string): string {
	if (!text) return "";
	return parseDigits(text).join("").replace(before, "").at(-1) ?? before;
}

/** Whether a box's text is digits only, so that a digit was typed, perhaps the same again. */
export const hasOnlyDigits = (text: string): boolean => text !== "" && [...text].every(parseDigit);

/** The box an arrow key moves to; boxes are left to right in every language. */
export function findNeighbour(index: number, key: string): number | null {
	const to = index + (key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : Number.NaN);
	return to >= 0 && to < boxes ? to : null;
}
