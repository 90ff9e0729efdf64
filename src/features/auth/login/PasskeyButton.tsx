import { useEffect, useRef, useState } from "react";
import { type LoggedIn, passkeyLogin } from "../../../../functions/contract/account/auth.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { askPasskey } from "../../../api/passkey.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { usePageRestore } from "../../../ui/forms/use-restore.ts";
import { notify } from "../../../ui/toast.ts";
import type { Words } from "../words.ts";

type Props = LocalizedProps<Words<"login">> & { onLogin: (reply: LoggedIn) => void };

const signs = ["pointermove", "pointerdown", "keydown"] as const;

/** Logs in with a passkey, by button or, from the first interaction, by autofill suggestion. */
export function PasskeyButton({ onLogin, locale, words }: Props) {
	const [pending, setPending] = useState(false);
	/** From a press, or the choice of a suggestion, until it fails or the next page loads: one login at a time. */
	const isBusy = useRef(false);
	const setBusy = (busy: boolean) => {
		isBusy.current = busy;
		setPending(busy);
	};
	usePageRestore(() => setBusy(false));
	const logIn = async (quietly: boolean): Promise<void> => {
		if (isBusy.current) return;
		if (!quietly) setBusy(true);
		const passkey = await askPasskey(quietly);
		if (quietly && (!passkey || isBusy.current)) return;
		setBusy(true);
		const result = passkey && (await call(passkeyLogin, { passkey }));
		if (result?.ok) return onLogin(result.reply);
		setBusy(false);
		notify.error(result ? getMessage(result, words, locale) : (words.errors.passkey_refused ?? ""));
		// The suggestion is gone, too.
		logIn(true);
	};
	useEffect(() => {
		if (!("PublicKeyCredential" in window)) return;
		const leaving = new AbortController();
		const { signal } = leaving;
		let hasBegun = false;
		const begin = () => {
			if (!hasBegun) logIn(true);
			hasBegun = true;
		};
		for (const sign of signs) addEventListener(sign, begin, { signal, passive: true, once: true });
		// A challenge expires after a few minutes.
		const renew = () => hasBegun && !document.hidden && logIn(true);
		document.addEventListener("visibilitychange", renew, { signal });
		return () => leaving.abort();
	}, []);
	return (
		<Button
			look="ghost block mt"
			label={words.labels.passkey}
			isBusy={pending}
			onClick={() => logIn(false)}
		/>
	);
}
