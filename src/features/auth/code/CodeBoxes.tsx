import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fill } from "../../../i18n/format.ts";
import { numbers } from "../words.ts";
import { boxes, digitAfter, digitsOf, neighbour, noDigits, onlyDigits, wholeCode } from "./digits.ts";
import "./code-boxes.css";

interface Props {
	digits: readonly string[];
	onChange: (digits: readonly string[]) => void;
	onEnter: () => void;
	describedBy?: string | undefined;
	wrong?: boolean;
	busy: boolean;
	words: { legend: string; digit: string };
}

/** Six boxes that act as one field. */
export function CodeBoxes({ digits, onChange, onEnter, describedBy, wrong = false, busy, words }: Props) {
	const inputs = useRef<(HTMLInputElement | null)[]>([]);
	const focus = (index: number) => inputs.current[Math.min(index, boxes - 1)]?.focus();

	// What was typed, pasted or filled in before the boxes were alive.
	useEffect(() => {
		const earlyInput = inputs.current.map((input) => input?.value ?? "").join("");
		if (!earlyInput) return;
		const spread = wholeCode(earlyInput) ?? digitsOf(earlyInput);
		onChange(noDigits.map((none, index) => spread[index] ?? none));
		// Whoever is typing goes on where the next digit belongs.
		if (inputs.current.some((input) => input === document.activeElement)) focus(spread.length);
	}, []);

	// Typing begins in the first one, also after a button that had the focus was busy and lost it.
	useEffect(() => {
		if (!busy && document.activeElement === document.body) focus(0);
	}, [busy]);

	// A refused code is typed again from its first digit.
	useEffect(() => {
		if (wrong) inputs.current[0]?.focus();
	}, [wrong]);

	const takeInput = (index: number, text: string) => {
		const code = wholeCode(text);
		if (code) {
			onChange(code);
			return focus(boxes - 1);
		}
		const digit = digitAfter(digits[index] ?? "", text);
		onChange(digits.with(index, digit));
		// Anything but a digit changes nothing and leads nowhere.
		if (onlyDigits(text)) focus(index + 1);
	};

	const onPaste = (event: ClipboardEvent) => {
		event.preventDefault();
		const code = wholeCode(event.clipboardData.getData("text"));
		if (!code) return;
		onChange(code);
		focus(boxes - 1);
	};

	const onKeyDown = (index: number, event: KeyboardEvent) => {
		const to = event.key === "Backspace" && !digits[index] ? index - 1 : neighbour(index, event.key);
		if (event.key === "Enter") onEnter();
		else if (to === null) return;
		else focus(to);
		event.preventDefault();
	};

	return (
		<fieldset className="digits" aria-describedby={describedBy}>
			<legend className="vh">{words.legend}</legend>
			<div className="otp" dir="ltr">
				{digits.map((digit, index) => (
					<input
						key={index}
						ref={(input) => {
							inputs.current[index] = input;
						}}
						value={digit}
						inputMode="numeric"
						// Autofill puts the whole code into the first box.
						maxLength={index ? 2 : undefined}
						autoComplete={index ? "off" : "one-time-code"}
						placeholder=" "
						aria-label={fill(words.digit, { n: index + 1, ...numbers })}
						aria-invalid={wrong || undefined}
						// React's onChange is silent when a digit is typed over the same digit.
						onInput={(event) => takeInput(index, event.currentTarget.value)}
						onChange={() => {}}
						onPaste={onPaste}
						onKeyDown={(event) => onKeyDown(index, event)}
						onFocus={(event) => event.target.select()}
					/>
				))}
			</div>
		</fieldset>
	);
}
