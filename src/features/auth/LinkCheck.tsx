import { useEffect, useState } from "react";
import { type CodeContext, confirmLink } from "../../../functions/contract/account/auth.ts";
import { parseSameSitePath } from "../../../functions/contract/account/links.ts";
import { checkEmail, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call, type Failure } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import { emailKey, read } from "../../stores/storage.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import { forgetParameter, navigate } from "../../ui/navigate.ts";
import { notify, notifyNext } from "../../ui/toast.ts";
import { WithEmail } from "./AuthForm.tsx";
import { ResendButton, useResend } from "./code/ResendButton.tsx";
import { findRegistration } from "./signup/registration.ts";
import { useSearchParams } from "./use-search-params.ts";
import { acceptVerification } from "./verification.ts";
import type { Auth, Words } from "./words.ts";
import "./auth-page.css";

export default function LinkCheck(props: LocalizedProps<Words<"verify">> & { wait: Auth["otp"] }) {
	const { locale, words, wait } = props;
	const { labels } = words;
	const query = useSearchParams();
	const [email, setEmail] = useState<string | null>(null);
	useEffect(() => {
		if (query) setEmail(getLinkEmail(query));
	}, [query]);
	const context = getLinkContext(query ?? new URLSearchParams());
	const [state, press] = useLink(query, locale, (signedUpElsewhere) =>
		notifyNext("success", signedUpElsewhere ? words.fields.type_password : labels.success),
	);
	const resending = useResend(email, context, parseSameSitePath(query?.get("next") ?? null));

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
			<p className="mt" data-bot-check>
				{unanswered ? (
					<Button label={labels.again} onClick={press} />
				) : (
					<ResendButton {...resending} onPress={resend} locale={locale} words={{ ...wait, ...labels }} />
				)}
			</p>
		</>
	);
}

type LinkState = { step: "asking" | "checking" | "confirmed" } | { step: "refused"; failure: Failure | null };

const getLinkContext = (query: URLSearchParams): CodeContext =>
	query.get("email_type") === "forget-password" ? "reset-password" : "signup";

function getLinkEmail(query: URLSearchParams): string | null {
	const email = query.get("email") ?? "";
	return checkEmail(email) ? read(emailKey) : normalizeEmail(email);
}

/** The link in the page's address, used only when its button is pressed, since mail scanners open links and run scripts. */
function useLink(
	query: URLSearchParams | null,
	locale: Locale,
	onConfirmed: (signedUpElsewhere: boolean) => void,
): [LinkState, () => void] {
	const [progress, setProgress] = useState<LinkState>({ step: "asking" });
	const token = query?.get("token");
	usePageRestore(() => setProgress({ step: "asking" }));
	const press = async () => {
		if (!query || !token) return;
		setProgress({ step: "checking" });
		const email = getLinkEmail(query);
		const registration = getLinkContext(query) === "signup" ? await findRegistration(email) : "";
		const result = await call(confirmLink, { token, registration });
		// Once used or refused, it mustn't stay in the history; without an answer it can be tried again.
		if (result.ok || result.error === "link_invalid") forgetParameter("token");
		if (!result.ok) return setProgress({ step: "refused", failure: result });
		setProgress({ step: "confirmed" });
		onConfirmed(Boolean(result.data?.signup_proof));
		navigate.replace(acceptVerification(result, email, parseSameSitePath(query.get("next")), locale));
	};
	return [query && !token ? { step: "refused", failure: null } : progress, press];
}
