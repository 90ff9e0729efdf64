import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fill } from "../../../../i18n/format.ts";
import { numbers } from "../words.ts";
import {
	boxes,
	findNeighbour,
	getDigitAfter,
	hasOnlyDigits,
	noDigits,
	parseCode,
	parseDigits,
} from "./digits.ts";
import "./code-boxes.css";

interface Props {
	digits: readonly string[];
	onChange: (digits: readonly string[]) => void;
	onEnter: () => void;
	describedBy?: string;
	wrong?: boolean;
	busy: boolean;
	words: { legend: string; digit: string };
}

export function CodeBoxes({ digits, onChange, onEnter, describedBy, wrong = false, busy, words }: Props) {
	const inputs = useRef<(HTMLInputElement | null)[]>([]);
	const focus = (index: number) => inputs.current[Math.min(index, boxes - 1)]?.focus();

	// Take over input from before hydration.
	useEffect(() => {
		const earlyInput = inputs.current.map((input) => input?.value ?? "").join("");
		if (!earlyInput) return;
		const spread = parseCode(earlyInput) ?? parseDigits(earlyInput);
		onChange(noDigits.map((none, index) => spread[index] ?? none));
		if (inputs.current.some((input) => input === document.activeElement)) focus(spread.length);
	}, []);

	useEffect(() => {
		if (document.activeElement === document.body) focus(0);
	}, []);

	useEffect(() => {
		if (wrong) inputs.current[0]?.focus();
	}, [wrong]);

	const takeInput = (index: number, text: string) => {
		const code = parseCode(text);
		if (code) {
			onChange(code);
			return focus(boxes - 1);
		}
		const digit = getDigitAfter(digits[index] ?? "", text);
		onChange(digits.with(index, digit));
		// Ignore anything but digits.
		if (hasOnlyDigits(text)) focus(index + 1);
	};

	const onPaste = (event: ClipboardEvent) => {
		event.preventDefault();
		const code = parseCode(event.clipboardData.getData("text"));
		if (!code) return;
		onChange(code);
		focus(boxes - 1);
	};

	const onKeyDown = (index: number, event: KeyboardEvent) => {
		const to = event.key === "Backspace" && !digits[index] ? index - 1 : findNeighbour(index, event.key);
		if (event.key === "Enter") onEnter();
		else if (to === null) return;
		else focus(to);
		event.preventDefault();
	};

	return (
		<fieldset className="digits" aria-describedby={describedBy}>
			<legend className="visually-hidden">{words.legend}</legend>
			<div className="otp" dir="ltr">
				{digits.map((digit, index) => (
					<input
						key={index}
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
