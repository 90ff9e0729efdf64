import { type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import type { Auth } from "../words.ts";
import "../auth-page.css";

interface Props
	extends LocalizedProps<Pick<Auth["otp"], "resend" | "resending" | "wait_one" | "wait_other">> {
	/** Seconds until it's enabled. */
	wait: number;
	pending: boolean;
	onPress: () => void;
}

export function ResendButton({ wait, pending, onPress, locale, words }: Props) {
	const waiting = wait > 0 && pluralize(locale, words, "wait", wait);
	return (
		<button
			type="button"
			className="linkb"
			disabled={wait > 0}
			aria-disabled={pending || undefined}
			onClick={pending ? undefined : onPress}
		>
			{pending ? words.resending : waiting || words.resend}
		</button>
	);
}
