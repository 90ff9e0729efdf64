import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CodeSent } from "../../../../functions/contract/account/auth.ts";
import * as identity from "../../../../functions/contract/account/identity.ts";
import { call } from "../../../api/call.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { signIn } from "../../../stores/session.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props extends LocalizedProps<SecurityWords> {
	/** The address that waits; null without one. */
	email: string | null;
	/** How its code was sent, where it was asked for just now: then it is typed next. */
	sent: CodeSent | undefined;
	/** The address has changed, or waits no longer. */
	onChange: () => void;
}

/** What a mailed link has brought, until it is used: then the address says nothing of it any more. */
const linkToken = (): string | null => new URLSearchParams(location.search).get("confirm");
function removeLinkFromAddress(): void {
	history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Takes the new address, by the code or at a press after the mailed link. */
export function ConfirmEmail({ email, sent, onChange, locale, words }: Props) {
	const labels = words.identity.email;
	const form = useRef<HTMLFormElement>(null);
	const note = useRef<HTMLDivElement>(null);
	const [link, setLink] = useState(linkToken);
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const [isLate, setLate] = useState(false);
	const input = () => form.current?.querySelector("input");

	// Whoever opened the link came for this, and it lies far down.
	useEffect(() => note.current?.focus(), []);
	useEffect(() => {
		if (email && sent) input()?.focus();
		setLate(Boolean(sent?.is_late));
	}, [email, sent]);

	const confirm = async (by: { code: string } | { link: string }) => {
		setPending(true);
		const result = await call(identity.confirmEmail, by, { token: true });
		setPending(false);
		if ("link" in by) {
			removeLinkFromAddress();
			setLink(null);
		}
		if (result.ok) {
			signIn(result.reply.token);
			notify.success(labels.done);
		} else if (result.error === "code_wrong") {
			setError(words.errors.code_wrong);
			return input()?.select();
		} else notifyFailure(result, words, locale, labels.failed);
		onChange();
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const code = input()?.value.trim();
		if (code) return void confirm({ code });
		setError(labels.code_missing);
		input()?.focus();
	};
	const resend = async () => {
		const result = await call(identity.resendEmailCode, {}, { token: true });
		if (result.ok) {
			notify.success(labels.resent);
			setLate(Boolean(result.reply.data.is_late));
		} else notifyFailure(result, words, locale, labels.failed);
	};
	const drop = async () => {
		const result = await call(identity.dropEmailChange, {}, { token: true });
		if (result.ok) notify.success(labels.dropped);
		else notifyFailure(result, words, locale, labels.failed);
		onChange();
	};
	if (link)
		return (
			<div className="note warn" tabIndex={-1} ref={note}>
				<p>{labels.by_link}</p>
				<button type="button" className="btn small" disabled={pending} onClick={() => confirm({ link })}>
					{pending ? labels.confirming : labels.confirm}
				</button>
			</div>
		);
	if (!email) return null;
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<p role="status">
				<bdi>{fill(labels.sent, { email })}</bdi>
			</p>
			{isLate && (
				<p className="note warn sm" role="status">
					{words.late}
				</p>
			)}
			<Field
				name="code"
				label={labels.code}
				error={error}
				onInput={() => setError(undefined)}
				dir="ltr"
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
			<div className="row">
				<BusyButton
					type="submit"
					className="btn small"
					isBusy={pending}
					label={labels.confirm}
					busyLabel={labels.confirming}
				/>
				<button type="button" className="btn small ghost" onClick={resend}>
					{labels.resend}
				</button>
				<button type="button" className="btn small ghost" onClick={drop}>
					{labels.drop}
				</button>
			</div>
		</form>
	);
}
