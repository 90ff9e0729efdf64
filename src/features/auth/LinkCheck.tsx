import { useEffect, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { messageOf } from "../../api/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import { notify, notifyNext } from "../../ui/toast.ts";
import { ResendButton } from "./ResendButton.tsx";
import { linkContext, linkEmail, useLink } from "./use-link.ts";
import { useQuery } from "./use-query.ts";
import { useResend } from "./use-resend.ts";
import type { Auth, Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"verify">;
	/** Words of the wait between two links, the same as between two codes. */
	wait: Auth["otp"];
}

/** The page behind a mailed link: checks it and goes on, or says that it has expired and offers another. */
export default function LinkCheck({ locale, words, wait }: Props) {
	const { own } = words;
	const query = useQuery();
	const [email, setEmail] = useState<string | null>(null);
	useEffect(() => {
		if (query) setEmail(linkEmail(query));
	}, [query]);
	const [state, tryAgain] = useLink(query, locale, () => notifyNext("success", own.success));
	const again = useResend(email, linkContext(query ?? new URLSearchParams()));

	const resend = async () => {
		if (!email) return void notify.error(own.email_not_set);
		const result = await again.resend();
		if (result.ok) notify.success(own.resent_success);
		else notify.error(messageOf(result, words, locale, own.resent_failed));
	};

	if (state.step !== "refused")
		return (
			<p className="row mt" role="status">
				<span className="spin" aria-hidden="true" />
				{state.step === "checking" ? own.checking : own.success}
			</p>
		);
	const { failure } = state;
	const expired = failure?.error === "link_invalid" || failure?.error === "not_found";
	// Nothing is known of the link itself when the answer did not come: it may well be good.
	const unanswered = failure !== null && !expired;
	const reason = failure ? messageOf(failure, words, locale, own.failed) : own.missing_token;
	return (
		<>
			<div className="note mt" role="alert">
				<Icon path={warn} />
				<div>
					<h2>{expired ? own.expired_h2 : reason}</h2>
					{!unanswered && <p className="sm">{own.expired_text}</p>}
				</div>
			</div>
			<p className="mt">
				{unanswered ? (
					<button type="button" className="btn" onClick={tryAgain}>
						{own.again}
					</button>
				) : (
					<ResendButton {...again} onPress={resend} locale={locale} words={{ ...wait, ...own }} />
				)}
			</p>
		</>
	);
}
