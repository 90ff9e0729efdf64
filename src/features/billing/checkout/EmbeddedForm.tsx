import { useEffect, useRef } from "react";
import { Button } from "../../../ui/forms/Button.tsx";

type Props = Record<"stripeKey" | "secret" | "label" | "leave", string> &
	Record<"onLeave" | "onFail", () => void>;

/** Stripe's embedded form, if the operator chose it. Its script loads only now. */
export function EmbeddedForm({ stripeKey, secret, label, leave, onLeave, onFail }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		let form: { destroy(): void } | null = null;
		let isClosed = false;
		const open = async () => {
			const { loadStripe } = await import("@stripe/stripe-js/pure");
			const stripe = await loadStripe(stripeKey);
			const checkoutForm = await stripe?.createEmbeddedCheckoutPage({ clientSecret: secret });
			if (!checkoutForm) throw new Error("Stripe's script did not start.");
			if (isClosed) return checkoutForm.destroy();
			form = checkoutForm;
			if (place.current) checkoutForm.mount(place.current);
		};
		open().catch(() => !isClosed && onFail());
		section.current?.focus();
		return () => {
			isClosed = true;
			form?.destroy();
		};
	}, [stripeKey, secret]);
	return (
		<section aria-label={label} tabIndex={-1} ref={section}>
			<p className="plan-note">
				<Button look="ghost" label={leave} onClick={onLeave} />
			</p>
			<div ref={place} />
		</section>
	);
}
