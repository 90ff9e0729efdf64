import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { $signedOut, $user } from "../../stores/session.ts";
import { PlanSkeletons } from "../../ui/blocks/PlanSkeletons.tsx";
import { Confirming } from "../../ui/forms/Confirming.tsx";
import { notify } from "../../ui/toast.ts";
import { useChange } from "./change/use-change.ts";
import { EmbeddedForm } from "./checkout/EmbeddedForm.tsx";
import { PayChoice } from "./checkout/PayChoice.tsx";
import { SignupHint } from "./checkout/SignupHint.tsx";
import { type Asked, useAsked } from "./checkout/use-asked.ts";
import { useCheckout } from "./checkout/use-checkout.ts";
import { type Choice, usePayChoice } from "./checkout/use-pay-choice.ts";
import { inCurrency } from "./currency.ts";
import { type OfferTime, offerAt } from "./offer/offer.ts";
import { hasEnded } from "./offer/offered.ts";
import { PlanList } from "./plans/PlanList.tsx";
import type { Plan } from "./plans/plan.ts";
import { plansText } from "./plans/plan-text.ts";
import { type Current, useCurrentPlan } from "./plans/use-current-plan.ts";
import { useNow, usePlans } from "./plans/use-plans.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: PlanWords;
	place: "pricing" | "profile";
	asked: Asked;
	/** The plan whose button was pressed before this was alive, once. */
	takeEarlyClick: () => string | null;
	/** Whether something stands in its place already, so that nothing is shown before the plans are here. */
	waiting: "built" | "skeletons";
	charted: boolean;
	/** The plans are there, or skeletons (null): what stood in their place may go. */
	onShow: (time: OfferTime | null) => void;
}

/** The plans of this moment, and the way to pay for one. */
export function LivePlans({ locale, words, place, asked, takeEarlyClick, waiting, charted, onShow }: Props) {
	const own = words.plan;
	const user = useStore($user);
	const signedIn = user !== null;
	const found = usePlans(words.settings.packages, words.built);
	const now = useNow(found);
	const current = useCurrentPlan(user?.id);
	// No price is shown before it is known whether it is theirs.
	const offered = current.loading ? null : found;
	const changing = useChange(current, locale, words, place);
	const choice = ownChoice(usePayChoice(found, words), current, words.settings.coins);
	const { pending, refused, form, buy, settle, refuse } = useCheckout(locale, words, place, choice);
	const places = useAsked(asked, offered !== null);

	useLayoutEffect(() => {
		if (!offered) return waiting === "skeletons" ? onShow(null) : undefined;
		const { plans, ahead } = offered;
		onShow({ ahead, ends: offerAt(plans, Date.now() + ahead)?.ends ?? null });
	}, [offered, waiting, onShow]);
	useEffect(() => {
		const plan = offered && takeEarlyClick();
		if (!plan) return;
		if (!current.running) buy(plan);
		else if (plan !== current.plan) changing.ask(plan);
	}, [offered, takeEarlyClick, buy, changing, current]);
	useTellSignedOut(words, place === "pricing" && !pending);

	if (!offered) return waiting === "skeletons" ? <PlanSkeletons /> : null;
	const { plans, failed } = offered;
	const notices = [failed && own.failed, hasEnded(plans, now) && words.offerEnded];
	return (
		<>
			{place === "profile" && <h2 className="vh">{words.choose}</h2>}
			{current.confirming && (
				<Confirming coins={current.confirming} locale={locale} words={words.confirming} />
			)}
			{notices.map(
				(notice) =>
					notice && (
						<p className="told" role="status" key={notice}>
							{notice}
						</p>
					),
			)}
			{asked.left && (
				<p className="told" tabIndex={-1} ref={places.words}>
					{own.cancelled}
				</p>
			)}
			{!form && <PayChoice plans={plans} current={current} choice={choice} locale={locale} words={words} />}
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
				<PlanList
					plans={plansText(ownPlans(plans, current), words, locale, now, current.trialDays, choice)}
					current={current}
					changing={changing}
					chosen={asked.plan}
					signedIn={signedIn}
					pending={pending}
					refused={refused}
					onBuy={buy}
					place={places.list}
					charted={charted}
					locale={locale}
					words={words}
				/>
			)}
			{!form && <Taxes plan={plans[0]} currency={choice.currency ?? null} words={own.terms} />}
			{!signedIn && <SignupHint locale={locale} words={own} plan={asked.plan} />}
		</>
	);
}

/** Says in a toast that the login has ended, while `wanted`. */
function useTellSignedOut({ errors }: PlanWords, wanted: boolean): void {
	const signedOut = useStore($signedOut);
	useEffect(() => {
		if (signedOut === "ended" && wanted) notify.error(errors.session_ended ?? errors.unknown);
	}, [signedOut, wanted, errors]);
}

/** The plans as somebody pays for them: the one they have costs what its renewal does. */
const ownPlans = (plans: readonly Plan[], { plan, running }: Current): Plan[] =>
	plans.map((entry) => {
		if (entry.id !== plan || !running?.renewal_price) return entry;
		const { renewal_price: price, currency } = running;
		return { ...entry, price, currency: currency ?? entry.currency, prices: undefined, discount: 0 };
	});

/** What somebody with a plan can choose of how to pay: a subscription keeps what it has, and a pass is followed by a pass. */
function ownChoice(chosen: Choice, { running, passEnds }: Current, coinsTaken: boolean): Choice {
	if (running) return { ...chosen, currency: running.currency, coins: false, renews: running.auto_renew };
	return passEnds ? { ...chosen, coins: coinsTaken, passEnds } : chosen;
}

interface TaxesProps {
	plan: Plan | undefined;
	currency: string | null;
	words: PlanWords["plan"]["terms"];
}

/** Whether taxes are in the prices, below the cards; for dollars with their name, as built. */
function Taxes({ plan, currency, words }: TaxesProps) {
	const priced = plan && inCurrency(plan, currency);
	const added = (priced?.currency ?? "USD") === "USD" ? words.taxes : words.taxesAdded;
	return <p className="sm mut taxes">{priced?.taxIncluded ? words.taxesIncluded : added}</p>;
}
