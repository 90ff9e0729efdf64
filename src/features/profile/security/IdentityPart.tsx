import { useEffect, useRef, useState } from "react";
import type { CodeSent } from "../../../../functions/contract/account/auth.ts";
import * as identity from "../../../../functions/contract/account/identity.ts";
import type { FieldError } from "../../../../functions/contract/errors.ts";
import { checkEmail, checkName, normalizeEmail } from "../../../../functions/contract/fields.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import type { Query } from "../../../api/use-query.ts";
import { $user, signIn } from "../../../stores/session.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { codeField, FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { forgetParameter } from "../../../ui/navigate.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import { type SecurityPartProps, useProof } from "./Proof.tsx";

type Props = SecurityPartProps & { query: Query<{ email: string } | null> };

export function IdentityPart({ query, ...props }: Props) {
	const { refetch, locale, words } = props;
	const labels = words.identity;
	const [open, setOpen] = useState<"name" | "email" | null>(null);
	const [ask, question] = useProof(props);
	const [sent, setSent] = useState<CodeSent>();
	const close = () => setOpen(null);

	const checkNewEmail = (email: string) =>
		checkEmail(email) ?? (normalizeEmail(email) === $user.get()?.email ? "email_same" : null);
	const fieldError = (wrong: FieldError | null | undefined, failed: string) =>
		wrong && (words.field_errors[wrong] ?? failed);
	const rename = async (name: string) => {
		const result = await call(identity.rename, { name }, { token: true });
		if (!result.ok)
			return (
				fieldError(result.fields.name, labels.name.failed) ??
				notifyFailure(result, words, locale, labels.name.failed)
			);
		signIn(result.reply.token);
		notify.success(labels.name.done);
		refetch();
		close();
	};
	const requestChange = async (email: string) => {
		close();
		ask({
			title: fill(labels.email.sure, { email }),
			// It can be undone until the code is entered, and for a while afterwards.
			isSafe: true,
			endpoint: identity.changeEmail,
			input: { email },
			onDone: ({ data }) => {
				setSent(data);
				refetch();
			},
			isOver({ fields }) {
				const wrong = fieldError(fields.email, labels.email.failed);
				if (wrong) notify.error(wrong);
				return Boolean(wrong);
			},
		});
	};
	const cancel = [words.cancel, close] as const;
	return (
		<section className="panel safety">
			<h2>{labels.h2}</h2>
			<p className="muted">{labels.text}</p>
			<LoadFailure title={words.failed} of={query} locale={locale} words={words} />
			<ConfirmEmail {...props} email={query.data?.email ?? null} sent={sent} onChange={refetch} />
			{open === "name" && (
				<FieldForm
					label={labels.name.label}
					name="name"
					autoComplete="name"
					button={labels.name.save}
					busyLabel={labels.name.saving}
					check={(name) => fieldError(checkName(name), labels.name.failed)}
					send={rename}
					cancel={cancel}
				/>
			)}
			{open === "email" && (
				<FieldForm
					label={labels.email.label}
					hint={labels.email.lead}
					name="email"
					type="email"
					dir="ltr"
					autoComplete="email"
					button={labels.email.next}
					check={(email) => fieldError(checkNewEmail(email), labels.email.failed)}
					send={requestChange}
					cancel={cancel}
				/>
			)}
			{question}
			{!open && !question && (
				<div className="row">
					<Button look="small ghost" label={labels.name.change} onClick={() => setOpen("name")} />
					<Button look="small ghost" label={labels.email.change} onClick={() => setOpen("email")} />
				</div>
			)}
		</section>
	);
}

interface ConfirmEmailProps extends LocalizedProps<TabWords> {
	email: string | null;
	/** How the code was just sent; then it's entered next. */
	sent: CodeSent | undefined;
	onChange: () => void;
}

/** The mailed link's secret, until it's used or refused and removed from the address. */
const linkToken = (): string | null => new URLSearchParams(location.search).get("confirm");

/** Confirms the new address by code, or by button after the mailed link. */
export function ConfirmEmail({ email, sent, onChange, locale, words }: ConfirmEmailProps) {
	const labels = words.identity.email;
	const note = useRef<HTMLDivElement>(null);
	const [link, setLink] = useState(linkToken);
	const [isLate, setLate] = useState(false);

	// Scroll here, as the visitor opened the link for this.
	useEffect(() => note.current?.focus(), []);
	useEffect(() => setLate(Boolean(sent?.is_late)), [sent]);

	const confirm = async (by: { code: string } | { link: string }) => {
		const result = await call(identity.confirmEmail, by, { token: true });
		if ("link" in by && (result.ok || result.error === "link_invalid")) {
			forgetParameter("confirm");
			setLink(null);
		}
		if (result.ok) {
			signIn(result.reply.token);
			notify.success(labels.done);
		} else if (result.error === "code_wrong") return words.errors.code_wrong;
		else notifyFailure(result, words, locale, labels.failed);
		return onChange();
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
				<Button
					look="small"
					label={labels.confirm}
					busyLabel={labels.confirming}
					onClick={() => confirm({ link })}
				/>
			</div>
		);
	if (!email) return null;
	return (
		<FieldForm
			{...codeField}
			name="code"
			label={labels.code}
			opensFocused={sent !== undefined}
			button={labels.confirm}
			busyLabel={labels.confirming}
			lead={
				<>
					<p role="status">
						<bdi>{fill(labels.sent, { email })}</bdi>
					</p>
					{isLate && (
						<p className="note warn sm" role="status">
							{words.late}
						</p>
					)}
				</>
			}
			check={(code) => !code.trim() && labels.code_missing}
			send={(code) => confirm({ code: code.trim() })}
		>
			<Button look="small ghost" label={labels.resend} onClick={resend} />
			<Button look="small ghost" label={labels.drop} onClick={drop} />
		</FieldForm>
	);
}
