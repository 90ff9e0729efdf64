import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Billing } from "../../../functions/contract/billing.ts";
import { paths } from "../../../functions/contract/paths.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { localePath } from "../../routing/paths.ts";
import { $signedOut, $user } from "../../stores/session.ts";
import { PlanSkeletons } from "../../ui/PlanSkeletons.tsx";
import { notify } from "../../ui/toast.ts";
import { type Card, cardsAt } from "./card.ts";
import { EmbeddedForm } from "./EmbeddedForm.tsx";
import { offerAt } from "./offer.ts";
import { PlanCard } from "./PlanCard.tsx";
import { hasEnded, type Time } from "./packages.ts";
import { loginFor, planPath, useCheckout } from "./use-checkout.ts";
import { useNow, usePackages } from "./use-packages.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: PlanWords;
	place: "pricing" | "profile";
	/** What the address asks for: a plan that was chosen, a payment page that was left. */
	asked: { plan: string | null; left: boolean };
	/** The plan whose button was pressed before this was alive, once. */
	held: () => string | null;
	/** Whether something stands in its place already, so that nothing is shown before the plans are here. */
	waiting: "built" | "skeletons";
	charted: boolean;
	/** The plans are there, or skeletons (null): what stood in their place may go. */
	onShow: (time: Time | null) => void;
}

/** The plan that a signed-in visitor has; null for everybody else, and while that is not known. */
function useCurrent(user: string | undefined): string | null {
	const [current, setCurrent] = useState<string | null>(null);
	useEffect(() => {
		setCurrent(null);
		if (!user) return;
		const leaving = new AbortController();
		call<Billing>(paths.billing, { token: true, signal: leaving.signal }).then((result) => {
			if (!leaving.signal.aborted && result.ok) setCurrent(result.data.package?.id ?? null);
		});
		return () => leaving.abort();
	}, [user]);
	return current;
}

/** The plans of this moment, and the way to pay for one (spec §2.5, §7). */
export function Plans({ locale, words, place, asked, held, waiting, charted, onShow }: Props) {
	const own = words.plan;
	const user = useStore($user);
	const signedOut = useStore($signedOut);
	const packages = usePackages(words.settings.packages, words.built);
	const now = useNow(packages);
	const current = useCurrent(user?.id);
	const { pending, refused, form, buy, settle, refuse } = useCheckout(locale, words, place);
	const list = useRef<HTMLUListElement>(null);
	const left = useRef<HTMLParagraphElement>(null);

	useLayoutEffect(() => {
		if (packages)
			onShow({
				ahead: packages.ahead,
				ends: offerAt(packages.list, Date.now() + packages.ahead)?.ends ?? null,
			});
		else if (waiting === "skeletons") onShow(null);
	}, [packages, waiting, onShow]);
	useEffect(() => {
		const plan = packages && held();
		if (plan) buy(plan);
	}, [packages, held, buy]);
	useEffect(() => {
		if (signedOut === "ended" && place === "pricing" && !pending)
			notify.error(words.errors.session_ended ?? words.errors.unknown);
	}, [signedOut, place, pending, words]);
	const found = packages !== null;
	useEffect(() => {
		if (!found || !(asked.plan || asked.left)) return;
		const button = list.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(asked.plan ?? "")}"]`);
		const place = asked.left ? left.current : button;
		place?.scrollIntoView({ block: "center" });
		place?.focus({ preventScroll: true });
	}, [found, asked]);

	if (!packages) return waiting === "skeletons" ? <PlanSkeletons /> : null;
	const cards = cardsAt(packages.list, words, locale, now);

	const noteOf = ({ id }: Card) => {
		if (refused?.plan === id)
			return (
				<p className="told bad" role="alert">
					{refused.text}{" "}
					{refused.error === "already_subscribed" && (
						<a href={localePath(locale, "/profile")}>{own.toProfile}</a>
					)}
				</p>
			);
		if (asked.plan !== id || current === id) return null;
		return <p className="told">{user ? own.chosen : own.loginFirst}</p>;
	};
	const buttonOf = ({ id, title, isDefault }: Card) => {
		const look = isDefault ? "btn" : "btn ghost";
		if (current === id)
			return (
				<a className={look} href={localePath(locale, "/profile")} data-plan={id}>
					{own.current}
				</a>
			);
		const name = (
			<>
				{own.get}
				<span className="vh"> {title}</span>
			</>
		);
		if (!user)
			return (
				<a className={look} href={loginFor(locale, id)} data-plan={id}>
					{name}
				</a>
			);
		const busy = pending === id;
		return (
			<button
				type="button"
				className={look}
				data-plan={id}
				disabled={busy}
				aria-busy={busy || undefined}
				onClick={() => buy(id)}
			>
				{busy ? own.processing : name}
			</button>
		);
	};

	return (
		<>
			{place === "profile" && <h2 className="vh">{words.choose}</h2>}
			{packages.failed && (
				<p className="told" role="status">
					{own.failed}
				</p>
			)}
			{hasEnded(packages.list, now) && (
				<p className="told" role="status">
					{words.offerEnded}
				</p>
			)}
			{asked.left && (
				<p className="told" tabIndex={-1} ref={left}>
					{own.cancelled}
				</p>
			)}
			{form && pending && words.settings.stripe ? (
				<EmbeddedForm
					stripeKey={words.settings.stripe}
					secret={form}
					label={own.form}
					leave={own.leave}
					onLeave={settle}
					onFail={() => refuse(pending, "payments_unavailable", own.checkoutFailed)}
				/>
			) : (
				<ul className="plans" ref={list}>
					{cards.map((card) => (
						<PlanCard
							key={card.id}
							card={card}
							words={own}
							charted={charted}
							note={noteOf(card)}
							button={buttonOf(card)}
						/>
					))}
				</ul>
			)}
			<p className="sm mut mt">{own.terms.taxes}</p>
			{!user && (
				<p className="sm">
					{own.noAccount}{" "}
					<a
						href={`${localePath(locale, "/signup")}?${new URLSearchParams({
							from: asked.plan ? planPath(locale, asked.plan) : localePath(locale, "/pricing"),
						})}`}
					>
						{own.createAccount}
					</a>
				</p>
			)}
		</>
	);
}
