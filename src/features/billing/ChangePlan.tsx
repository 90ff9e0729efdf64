import { useCallback, useEffect, useRef, useState } from "react";
import { checkoutTimeouts } from "../../../functions/contract/billing/billing.ts";
import {
	type PlanChange,
	planChange,
	planChangeCost,
} from "../../../functions/contract/billing/plan-change.ts";
import { fill, formatMoney, formatShortDay, type LocalizedProps } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { call, type Failure } from "../../api/call.ts";
import { getMessage } from "../../api/message.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { notify } from "../../ui/toast.ts";
import { goToLogin, type Place } from "./checkout/use-checkout.ts";
import type { PlanWords } from "./plans/plan-words.ts";
import type { CurrentPlan } from "./plans/use-current-plan.ts";

type Props = LocalizedProps<PlanWords> & { plan: string; changing: PlanChangeState };

const deadline = checkoutTimeouts.browser;
/** After these nothing can be confirmed before something else has been done. */
const finalErrors = new Set<string>([
	"payment_due",
	"refund_pending",
	"change_pending",
	"no_subscription",
	"already_subscribed",
]);

export function ChangePlan({ plan, changing, locale, words }: Props) {
	const labels = words.plan.change;
	const [refusal, setRefusal] = useState<Failure | null>(null);
	const [pending, setPending] = useState(false);
	const place = useRef<HTMLElement>(null);
	const load = useCallback(
		(signal: AbortSignal) => call(planChangeCost, { packageId: plan }, { token: true, deadline, signal }),
		[plan],
	);
	const query = useQuery(load);
	const { isFetching, refetch } = query;
	const cost = isFetching ? null : query.data;
	const failure = refusal ?? query.failure;
	const isFinal = failure !== null && finalErrors.has(failure.error);
	// The result replaces the button.
	useEffect(() => place.current?.focus(), []);
	const { onSignedOut } = changing;
	useEffect(() => {
		if (failure?.status === 401) onSignedOut();
	}, [failure, onSignedOut]);

	const confirm = async () => {
		if (!cost || pending) return;
		setPending(true);
		setRefusal(null);
		const input = { packageId: plan, quote: cost.quote };
		const result = await call(planChange, input, { token: true, deadline });
		setPending(false);
		if (result.ok) return changing.finish();
		// Without an answer, the change may have happened.
		const hasNoAnswer = result.error === "timeout" || result.error === "network";
		const newRefusal: Failure = hasNoAnswer ? { ...result, error: "change_pending" } : result;
		setRefusal(newRefusal);
		place.current?.focus();
		if (!finalErrors.has(newRefusal.error)) refetch();
	};
	return (
		<section
			ref={place}
			tabIndex={-1}
			aria-label={labels.title}
			aria-busy={isFetching || pending || undefined}
			onKeyDown={({ key }) => {
				if (key === "Escape" && !pending) changing.cancel();
			}}
		>
			{failure && (
				<p className="plan-note plan-note-error" role="alert">
					{getMessage(failure, words, locale, refusal ? labels.stopped : labels.failed)}{" "}
					{isFinal && <a href={getLocalePath(locale, "/profile")}>{words.plan.toProfile}</a>}
				</p>
			)}
			{isFetching && (
				<p className="plan-note" role="status">
					{labels.asking}
				</p>
			)}
			{cost && !isFinal && <ChangeCost cost={cost} locale={locale} words={words.plan} />}
			{cost && !isFinal && (
				<Button
					isBusy={pending}
					label={
						Number(cost.today) > 0
							? fill(labels.confirm, { price: formatMoney(locale, cost.today, cost.currency) })
							: labels.confirmFree
					}
					busyLabel={labels.changing}
					onClick={confirm}
				/>
			)}
			{!isFetching && (
				<Button look="ghost" label={labels.keep} disabled={pending} onClick={changing.cancel} />
			)}
		</section>
	);
}

function ChangeCost({ cost, locale, words }: LocalizedProps<PlanWords["plan"]> & { cost: PlanChange }) {
	const { change, terms } = words;
	const withPrice = (words: string, amount: string | number) =>
		fill(words, { price: formatMoney(locale, amount, cost.currency) });
	const on = { date: formatShortDay(locale, cost.ends_at) };
	const lines = [
		withPrice(change.price, cost.price),
		Number(cost.tax) !== 0 && withPrice(change.tax, cost.tax),
		Number(cost.credit) !== 0 && withPrice(change.credit, -Number(cost.credit)),
		Number(cost.earlier) !== 0 && withPrice(change.earlier, -Number(cost.earlier)),
	];
	const after = [
		change.starts,
		cost.renews
			? fill(terms.renews, { ...on, price: formatMoney(locale, cost.renewal_price, cost.currency) })
			: fill(terms.ends, on),
		Number(cost.left) > 0 && withPrice(change.left, cost.left),
		cost.refund_until && fill(terms.refundUntil, { date: formatShortDay(locale, cost.refund_until) }),
	];
	const item = (line: string | false | null) => line && <li key={line}>{line}</li>;
	return (
		<ul className="due">
			{lines.map(item)}
			<li>
				<b>{withPrice(change.today, cost.today)}</b>
			</li>
			{after.map(item)}
		</ul>
	);
}

const focusPlan = (plan: string | null): void =>
	document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(plan ?? "")}"]`)?.focus();

export type PlanChangeState = ReturnType<typeof useChange>;

/** Which change is considered, and what follows. */
export function useChange(current: CurrentPlan, locale: Locale, words: PlanWords, place: Place) {
	const [plan, setPlan] = useState<string | null>(null);
	/** The plan of the last question; the focus goes back to it. */
	const closed = useRef<string | null>(null);
	const close = () => {
		closed.current = plan;
		setPlan(null);
	};
	// Its button comes back, and makes way for a note once it's the current plan.
	useEffect(() => {
		if (!plan && document.activeElement === document.body) focusPlan(closed.current);
	}, [plan, current.plan]);
	return {
		plan,
		open: setPlan,
		cancel: close,
		finish: () => {
			notify.success(words.plan.change.done);
			current.refetch();
			close();
		},
		onSignedOut: () => goToLogin(locale, words, place, plan ?? ""),
	};
}
