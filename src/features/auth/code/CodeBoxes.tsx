import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fieldLimits, normalizeCode, toAsciiDigits } from "../../../../functions/contract/fields.ts";
import { fill } from "../../../../i18n/format.ts";
import { numbers } from "../words.ts";
import "./code-boxes.css";

export const noDigits: readonly string[] = Array(fieldLimits.codeDigits).fill("");
const last = noDigits.length - 1;

const findDigits = (text: string): string => toAsciiDigits(text).replace(/\D/g, "");

interface Props {
	digits: readonly string[];
	onChange: (digits: readonly string[]) => void;
	onEnter: () => void;
	describedBy?: string;
	wrong: boolean;
	busy: boolean;
	words: { legend: string; digit: string };
}

export function CodeBoxes({ digits, onChange, onEnter, describedBy, wrong, busy, words }: Props) {
	const inputs = useRef<(HTMLInputElement | null)[]>([]);
	const focus = (index: number) => inputs.current[Math.min(index, last)]?.focus();

	// Take over input from before hydration.
	useEffect(() => {
		const early = findDigits(inputs.current.map((input) => input?.value).join(""));
		if (early) onChange(noDigits.map((none, index) => early[index] ?? none));
		const isFocused = inputs.current.some((input) => input === document.activeElement);
		if (isFocused ? early : document.activeElement === document.body) focus(early.length);
	}, []);

	useEffect(() => {
		if (wrong) focus(0);
	}, [wrong]);

	const takeCode = (code: string) => {
		onChange([...code]);
		focus(last);
	};

	const takeInput = (index: number, text: string) => {
		const code = normalizeCode(text);
		if (code) return takeCode(code);
		const before = digits[index] ?? "";
		// The new digit, or the old one if nothing new is a digit.
		const digit = text && (findDigits(text).replace(before, "").at(-1) ?? before);
		onChange(digits.with(index, digit));
		if (text && findDigits(text).length === text.length) focus(index + 1);
	};

	const onPaste = (event: ClipboardEvent) => {
		event.preventDefault();
		const code = normalizeCode(event.clipboardData.getData("text"));
		if (code) takeCode(code);
	};

	const onKeyDown = (index: number, event: KeyboardEvent) => {
		const isBack = event.key === "ArrowLeft" || (event.key === "Backspace" && !digits[index]);
		if (event.key === "Enter") onEnter();
		else if (isBack) focus(index - 1);
		else if (event.key === "ArrowRight") focus(index + 1);
		else return;
		event.preventDefault();
	};

	return (
		<fieldset className="digits" aria-describedby={describedBy}>
			<legend className="visually-hidden">{words.legend}</legend>
			<div className="otp" dir="ltr">
				{digits.map((digit, index) => (
					<input
						key={index}
						className="in-t"
						ref={(input) => {
							inputs.current[index] = input;
						}}
						value={digit}
						// What's changed while a code is checked would be wiped by the answer.
						readOnly={busy}
						inputMode="numeric"
						// Autofill writes the whole code into the first box.
						maxLength={index ? 2 : undefined}
						autoComplete={index ? "off" : "one-time-code"}
						placeholder=" "
						aria-label={fill(words.digit, { n: index + 1, ...numbers })}
						aria-invalid={wrong || undefined}
						// React's onChange doesn't fire when a digit replaces the same digit.
						onInput={(event) => takeInput(index, event.currentTarget.value)}
						onChange={() => {}}
						onPaste={busy ? undefined : onPaste}
						onKeyDown={(event) => onKeyDown(index, event)}
						onFocus={(event) => event.target.select()}
					/>
				))}
			</div>
		</fieldset>
	);
}
