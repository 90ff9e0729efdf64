import { useState } from "react";
import { confirmLink } from "../../../functions/contract/account/auth.ts";
import { parseSameSitePath } from "../../../functions/contract/account/links.ts";
import { checkEmail, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { call, type Failure } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import { emailKey, read } from "../../stores/storage.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { Icon } from "../../ui/Icon.tsx";
import { warn } from "../../ui/icons.ts";
import { forgetParameter, navigate } from "../../ui/navigate.ts";
import { notifyNext } from "../../ui/toast.ts";
import { WithEmail } from "./AuthForm.tsx";
import { useSearchParams } from "./code/code-plan.ts";
import { ResendButton } from "./code/ResendButton.tsx";
import { findRegistration } from "./signup/registration.ts";
import { acceptVerification } from "./verification.ts";
import type { Auth, Words } from "./words.ts";
import "./auth-page.css";

export default function LinkCheck(props: LocalizedProps<Words<"verify">> & { wait: Auth["otp"] }) {
	const { locale, words, wait } = props;
	const { labels } = words;
	const query = useSearchParams();
	const token = query?.get("token");
	const email = query && getLinkEmail(query);
	const next = parseSameSitePath(query?.get("next") ?? null);
	const context = query?.get("email_type") === "forget-password" ? "reset-password" : "signup";
	const [step, setStep] = useState<"asking" | "checking" | "confirmed">("asking");
	const [failure, setFailure] = useState<Failure | null>(null);
	usePageRestore(() => {
		setStep("asking");
		setFailure(null);
	});

	// Only when its button is pressed, since mail scanners open links and run scripts.
	const press = async () => {
		if (!token) return;
		setStep("checking");
		setFailure(null);
		const registration = context === "signup" ? await findRegistration(email) : "";
		const result = await call(confirmLink, { token, registration });
		// Once used or refused, it mustn't stay in the history; without an answer it can be tried again.
		if (result.ok || result.error === "link_invalid") forgetParameter("token");
		if (!result.ok) return setFailure(result);
		setStep("confirmed");
		notifyNext("success", result.data?.signup_proof ? words.fields.type_password : labels.success);
		navigate.replace(acceptVerification(result, email, next, locale));
	};

	if (!failure && (!query || token)) {
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
					<ResendButton
						email={email}
						context={context}
						next={next}
						toasts={{
							noEmail: labels.email_not_set,
							failed: labels.resent_failed,
							sent: labels.resent_success,
						}}
						locale={locale}
						words={{ ...words, ...wait, ...labels }}
					/>
				)}
			</p>
		</>
	);
}

function getLinkEmail(query: URLSearchParams): string | null {
	const email = query.get("email") ?? "";
	return checkEmail(email) ? read(emailKey) : normalizeEmail(email);
}
