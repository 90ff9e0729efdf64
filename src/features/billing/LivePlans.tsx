import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect } from "react";
import type { LocalizedProps } from "../../../i18n/format.ts";
import type { CallWords } from "../../api/message.ts";
import { useFile } from "../../api/use-query.ts";
import { $signedOut, $user } from "../../stores/session.ts";
import { PlanSkeletons } from "../../ui/blocks/Skeletons.tsx";
import { ConfirmingCoins } from "../../ui/forms/ConfirmingCoins.tsx";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import { notify } from "../../ui/toast.ts";
import { useChange } from "./ChangePlan.tsx";
import { EmbeddedForm } from "./checkout/EmbeddedForm.tsx";
import { PayChoice, usePaymentChoice } from "./checkout/PayChoice.tsx";
import { type Place, useCheckout } from "./checkout/use-checkout.ts";
import { type PlanRequest, useFocusOnRequest } from "./checkout/use-plan-request.ts";
import { getOfferAt, type OfferTime } from "./offer/offer.ts";
import { hasEnded, useNow, usePlans } from "./offer/plans-snapshot.ts";
import { getChoiceForSubscriber, listPlansForSubscriber } from "./plans/for-subscriber.ts";
import { SignupHint } from "./plans/PlanLink.tsx";
import { PlanList } from "./plans/PlanList.tsx";
import { type Plan, toCurrency } from "./plans/plan.ts";
import { getPlansText } from "./plans/plan-text.ts";
import type { PlanWords } from "./plans/plan-words.ts";
import { useCurrentPlan } from "./plans/use-current-plan.ts";

interface Props extends LocalizedProps<PlanWords> {
	place: Place;
	request?: PlanRequest;
	/** Returns a plan clicked before hydration, once. */
	takeEarlyClick?: () => string | null;
	/** Whether there's prerendered content, so that nothing is shown before the plans load. */
	placeholder?: "built" | "skeletons";
	/** Called when plans, or skeletons (null), can replace the prerendered content. */
	onShow?: (time: OfferTime | null) => void;
}

const noRequest: PlanRequest = { plan: null, hasLeftCheckout: false };

export function LivePlans(props: Props) {
	const { locale, words, place, request = noRequest, takeEarlyClick, placeholder, onShow } = props;
	const labels = words.plan;
	const user = useStore($user);
	const signedIn = user !== null;
	const live = usePlans(words.settings.packages, words.built);
	const now = useNow(live?.clockOffset ?? 0);
	const current = useCurrentPlan(user?.id, now);
	// Show no price before it's known whether the visitor has their own.
	const offered = current.isLoading ? null : live;
	const changing = useChange(current, locale, words, place);
	const choice = getChoiceForSubscriber(usePaymentChoice(live, words), current, words.settings.coins);
	const { pending, refusal, form, buy, reset, refuse } = useCheckout(locale, words, place, choice);
	const places = useFocusOnRequest(request, offered !== null);

	useLayoutEffect(() => {
		if (!offered) return placeholder === "built" ? undefined : onShow?.(null);
		const { plans, clockOffset } = offered;
		onShow?.({ clockOffset, ends: getOfferAt(plans, Date.now() + clockOffset)?.ends ?? null });
	}, [offered, placeholder, onShow]);
	useEffect(() => {
		const plan = offered && takeEarlyClick?.();
		if (!plan) return;
		if (!current.subscription) buy(plan);
		else if (plan !== current.plan) changing.open(plan);
	}, [offered, takeEarlyClick, buy, changing, current]);
	useSignedOutNotice(words, place === "pricing" && !pending);

	if (!offered) return placeholder === "built" ? null : <PlanSkeletons />;
	const { plans, isOutdated } = offered;
	const shown = listPlansForSubscriber(plans, current);
	const notices = [isOutdated && labels.failed, hasEnded(plans, now) && words.offerEnded];
	return (
		<>
			{place === "profile" && <h2 className="visually-hidden">{words.choose}</h2>}
			{current.confirming && (
				<ConfirmingCoins coins={current.confirming} locale={locale} words={words.confirming} />
			)}
			{notices.map(
				(notice) =>
					notice && (
						<p className="plan-note" role="status" key={notice}>
							{notice}
						</p>
					),
			)}
			{request.hasLeftCheckout && (
				<p className="plan-note" tabIndex={-1} ref={places.words}>
					{labels.cancelled}
				</p>
			)}
			{!form && <PayChoice plans={plans} current={current} choice={choice} locale={locale} words={words} />}
			{form && pending && words.settings.stripe ? (
				<EmbeddedForm
					stripeKey={words.settings.stripe}
					secret={form}
					label={labels.form}
					leave={labels.leave}
					onLeave={reset}
					onFail={() => refuse(pending, "payments_unavailable", labels.checkoutFailed)}
				/>
			) : (
				<PlanList
					plans={getPlansText(shown, words, locale, now, current.trialDays, choice)}
					current={current}
					changing={changing}
					chosenPlan={request.plan}
					signedIn={signedIn}
					pending={pending}
					refusal={refusal}
					onBuy={buy}
					place={places.list}
					locale={locale}
					words={words}
				/>
			)}
			{!form && <p className="sm muted taxes">{taxesText(plans[0], choice.currency, labels.terms)}</p>}
			{!signedIn && <SignupHint locale={locale} words={labels} plan={request.plan} />}
		</>
	);
}

type ProfileProps = LocalizedProps<CallWords & { failed: string; retry_label: string }>;

/** The plans in the profile. */
export function ProfilePlans({ locale, words }: ProfileProps) {
	const query = useFile<PlanWords>(`/words/pricing/${locale}.json`);
	if (query.data) return <LivePlans locale={locale} words={query.data} place="profile" />;
	if (query.isLoading) return <PlanSkeletons />;
	return <LoadFailure title={words.failed} of={query} locale={locale} words={words} />;
}

function useSignedOutNotice({ errors }: PlanWords, isEnabled: boolean): void {
	const signedOut = useStore($signedOut);
	useEffect(() => {
		if (signedOut === "ended" && isEnabled) notify.error(errors.session_ended ?? errors.unknown);
	}, [signedOut, isEnabled, errors]);
}

function taxesText(plan: Plan | undefined, currency: string | null, words: PlanWords["plan"]["terms"]) {
	const priced = plan && toCurrency(plan, currency);
	if (priced?.taxIncluded) return words.taxesIncluded;
	return (priced?.currency ?? "USD") === "USD" ? words.taxes : words.taxesAdded;
}
