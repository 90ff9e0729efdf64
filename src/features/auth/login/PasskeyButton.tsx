import { useEffect, useRef, useState } from "react";
import { type LoggedIn, passkeyLogin } from "../../../../functions/contract/account/auth.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { usePageRestore } from "../../../ui/forms/use-restore.ts";
import { notify } from "../../../ui/toast.ts";
import type { Words } from "../words.ts";

type Props = LocalizedProps<Words<"login">> & { onLogin: (reply: LoggedIn) => void };

const signs = ["pointermove", "pointerdown", "keydown"] as const;

/** Logs in with a passkey, by button or autofill suggestion. Its code loads on the first interaction. */
export function PasskeyButton({ onLogin, locale, words }: Props) {
	const [pending, setPending] = useState(false);
	/** From the press until it fails, or the next page loads: a suggestion would log in a second time. */
	const isPressed = useRef(false);
	usePageRestore(() => {
		isPressed.current = false;
		setPending(false);
	});
	const logIn = async (quietly: boolean): Promise<boolean> => {
		if (quietly && isPressed.current) return false;
		const late = await import("../../../api/passkey.ts").catch(() => null);
		const passkey = await late?.askPasskey(quietly);
		const result = passkey && (await call(passkeyLogin, { passkey }));
		if (result?.ok) onLogin(result.reply);
		else if (result || !quietly) {
			notify.error(result ? getMessage(result, words, locale) : (words.errors.passkey_refused ?? ""));
			// The suggestion is gone, too.
			isPressed.current = false;
			logIn(true);
		}
		return Boolean(result?.ok);
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
	const press = async () => {
		isPressed.current = true;
		setPending(true);
		// Busy until the next page loads.
		if (!(await logIn(false))) setPending(false);
	};
	return <Button look="ghost block mt" label={words.labels.passkey} isBusy={pending} onClick={press} />;
}
