import { useEffect, useRef, useState } from "react";
import type { CodeSent } from "../../../../functions/contract/account/auth.ts";
import * as identity from "../../../../functions/contract/account/identity.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { signIn } from "../../../stores/session.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { codeField, FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { forgetParameter } from "../../../ui/navigate.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	email: string | null;
	/** How the code was just sent; then it's entered next. */
	sent: CodeSent | undefined;
	onChange: () => void;
}

/** The mailed link's secret, until it's used or refused and removed from the address. */
const linkToken = (): string | null => new URLSearchParams(location.search).get("confirm");

/** Confirms the new address by code, or by button after the mailed link. */
export function ConfirmEmail({ email, sent, onChange, locale, words }: Props) {
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
