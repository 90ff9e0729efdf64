import { useEffect, useState } from "react";
import { sameSitePath } from "../../../functions/contract/account/links.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { getMessage } from "../../api/message.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import { notify, notifyNext } from "../../ui/toast.ts";
import { ResendButton } from "./code/ResendButton.tsx";
import { useResend } from "./code/use-resend.ts";
import { getLinkContext, rememberLinkEmail, useLink } from "./use-link.ts";
import { useSearchParams } from "./use-search-params.ts";
import { WithEmail } from "./WithEmail.tsx";
import type { Auth, Words } from "./words.ts";
import "./auth-page.css";

export default function LinkCheck(props: LocalizedProps<Words<"verify">> & { wait: Auth["otp"] }) {
	const { locale, words, wait } = props;
	const { labels } = words;
	const query = useSearchParams();
	const [email, setEmail] = useState<string | null>(null);
	useEffect(() => {
		if (query) setEmail(rememberLinkEmail(query));
	}, [query]);
	const context = getLinkContext(query ?? new URLSearchParams());
	const [state, press] = useLink(query, locale, (elsewhere) =>
		notifyNext("success", elsewhere ? words.fields.type_password : labels.success),
	);
	const resending = useResend(email, context, sameSitePath(query?.get("next") ?? null));

	const resend = async () => {
		if (!email) return void notify.error(labels.email_not_set);
		const result = await resending.resend();
		if (result.ok) notify.success(labels.resent_success);
		else notify.error(getMessage(result, words, locale, labels.resent_failed));
	};

	if (state.step !== "refused") {
		const { step } = state;
		const reset = context === "reset-password";
		const ask = reset ? labels.continue : labels.confirm;
		return (
			<>
				{email && (
					<p className="lead">
						<WithEmail text={reset ? labels.ask_reset : labels.ask_signup} email={email} />
					</p>
				)}
				<p className="mt">
					<Button
						look="block"
						isBusy={step !== "asking"}
						label={ask}
						busyLabel={step === "checking" ? labels.checking : labels.success}
						disabled={query === null}
						onClick={press}
					/>
				</p>
			</>
		);
	}
	const { failure } = state;
	const expired = failure?.error === "link_invalid" || failure?.error === "not_found";
	// Without an answer, the link may still be valid.
	const unanswered = failure !== null && !expired;
	const reason = failure ? getMessage(failure, words, locale, labels.failed) : labels.missing_token;
	return (
		<>
			<div className="note mt" role="alert">
				<Icon path={warn} />
				<div>
					<h2>{expired ? labels.expired_h2 : reason}</h2>
					{!unanswered && <p className="sm">{labels.expired_text}</p>}
				</div>
			</div>
			<p className="mt">
				{unanswered ? (
					<Button label={labels.again} onClick={press} />
				) : (
					<ResendButton {...resending} onPress={resend} locale={locale} words={{ ...wait, ...labels }} />
				)}
			</p>
		</>
	);
}
