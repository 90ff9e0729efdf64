import { type FormEvent, useEffect, useRef, useState } from "react";
import * as identity from "../../../../functions/contract/account/identity.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { fill } from "../../../i18n/format.ts";
import { signIn } from "../../../stores/session.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props {
	/** The address that waits; null without one. */
	email: string | null;
	/** Whether it was asked for just now: then its code is typed next. */
	fresh: boolean;
	/** Looks anew what waits. */
	look: () => void;
	locale: Locale;
	words: SecurityWords;
}

/** What a mailed link has brought, until it is used: then the address says nothing of it any more. */
const linked = (): string | null => new URLSearchParams(location.search).get("confirm");
function forgetLink(): void {
	history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Takes the new address, by the code or at a press after the mailed link. */
export function ConfirmEmail({ email, fresh, look, locale, words }: Props) {
	const own = words.identity.email;
	const form = useRef<HTMLFormElement>(null);
	const note = useRef<HTMLDivElement>(null);
	const [link, setLink] = useState(linked);
	const [error, setError] = useState<string>();
	const [pending, setPending] = useState(false);
	const input = () => form.current?.querySelector("input");

	// Whoever opened the link came for this, and it lies far down.
	useEffect(() => note.current?.focus(), []);
	useEffect(() => {
		if (email && fresh) input()?.focus();
	}, [email, fresh]);

	const confirm = async (by: { code: string } | { link: string }) => {
		setPending(true);
		const result = await call(identity.confirmEmail, by, { token: true });
		setPending(false);
		if ("link" in by) {
			forgetLink();
			setLink(null);
		}
		if (result.ok) {
			signIn(result.reply.token);
			notify.success(own.done);
		} else if (result.error === "code_wrong") {
			setError(words.errors.code_wrong);
			return input()?.select();
		} else notifyFailure(result, words, locale, own.failed);
		look();
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const code = input()?.value.trim();
		if (code) return void confirm({ code });
		setError(own.code_missing);
		input()?.focus();
	};
	const resend = async () => {
		const result = await call(identity.resendEmailCode, {}, { token: true });
		if (result.ok) notify.success(own.resent);
		else notifyFailure(result, words, locale, own.failed);
	};
	const drop = async () => {
		const result = await call(identity.dropEmailChange, {}, { token: true });
		if (result.ok) notify.success(own.dropped);
		else notifyFailure(result, words, locale, own.failed);
		look();
	};
	if (link)
		return (
			<div className="note warn" tabIndex={-1} ref={note}>
				<p>{own.by_link}</p>
				<button type="button" className="btn small" disabled={pending} onClick={() => confirm({ link })}>
					{pending ? own.confirming : own.confirm}
				</button>
			</div>
		);
	if (!email) return null;
	return (
		<form ref={form} method="post" noValidate className="form" onSubmit={onSubmit}>
			<p role="status">
				<bdi>{fill(own.sent, { email })}</bdi>
			</p>
			<Field
				name="code"
				label={own.code}
				error={error}
				onInput={() => setError(undefined)}
				dir="ltr"
				inputMode="numeric"
				autoComplete="one-time-code"
			/>
			<div className="row">
				<button type="submit" className="btn small" disabled={pending} aria-busy={pending || undefined}>
					{pending ? own.confirming : own.confirm}
				</button>
				<button type="button" className="btn small ghost" onClick={resend}>
					{own.resend}
				</button>
				<button type="button" className="btn small ghost" onClick={drop}>
					{own.drop}
				</button>
			</div>
		</form>
	);
}
