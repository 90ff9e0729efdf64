import { useCallback, useEffect, useRef, useState } from "react";
import { billingLimits } from "../../../../functions/contract/billing/billing.ts";
import { planChange, planChangeCost } from "../../../../functions/contract/billing/plan-change.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call, type Failure } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { answerOf, dataOf, failureOf, useLoaded } from "../../../api/use-loaded.ts";
import { fill } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { useKeptFocus } from "../../../ui/forms/use-wait.ts";
import type { PlanWords } from "../words.ts";
import { ChangeCost } from "./ChangeCost.tsx";
import { money } from "./change-money.ts";
import type { Changing } from "./use-change.ts";

interface Props {
	plan: string;
	changing: Changing;
	locale: Locale;
	words: PlanWords;
}

/** Calls here wait for the payment service, several times over. */
const deadline = billingLimits.checkoutWait + 2500;
/** After these nothing can be confirmed before something else has been done. */
const final = new Set<string>([
	"payment_due",
	"refund_pending",
	"change_pending",
	"no_subscription",
	"already_subscribed",
]);

/** What a change of plan costs, in the card of that plan, and the button that makes it. */
export default function ChangePlan({ plan, changing, locale, words }: Props) {
	const own = words.plan.change;
	const [refused, setRefused] = useState<Failure | null>(null);
	const [pending, setPending] = useState(false);
	const busy = useRef(false);
	const place = useRef<HTMLElement>(null);
	const load = useCallback(
		async (signal: AbortSignal) =>
			answerOf(
				await call(planChangeCost, { packageId: plan, lang: locale }, { token: true, deadline, signal }),
			),
		[plan, locale],
	);
	const [loaded, again] = useLoaded(load);
	const cost = dataOf(loaded);
	const failure = refused ?? failureOf(loaded);
	const over = failure !== null && final.has(failure.error);
	useKeptFocus(pending);
	// What is asked for comes where the button was.
	useEffect(() => place.current?.focus(), []);
	const { signedOut } = changing;
	useEffect(() => {
		if (failure?.status === 401) signedOut();
	}, [failure, signedOut]);

	const confirm = async () => {
		if (!cost || busy.current) return;
		busy.current = true;
		setPending(true);
		setRefused(null);
		const { quote } = cost;
		const result = await call(
			planChange,
			{ packageId: plan, quote, lang: locale },
			{ token: true, deadline },
		);
		busy.current = false;
		setPending(false);
		if (result.ok) return changing.done();
		// No answer says nothing of what has happened.
		const lost = result.error === "timeout" || result.error === "network";
		const told: Failure = lost ? { ...result, error: "change_pending" } : result;
		setRefused(told);
		place.current?.focus();
		// Another try is another question: the cost of now, and nothing of the one that was refused.
		if (!final.has(told.error)) again();
	};
	return (
		<section
			ref={place}
			tabIndex={-1}
			aria-label={own.title}
			aria-busy={!loaded || pending || undefined}
			onKeyDown={({ key }) => {
				if (key === "Escape" && !pending) changing.keep();
			}}
		>
			{failure && (
				<p className="told refused" role="alert">
					{messageOf(failure, words, locale, refused ? own.stopped : own.failed)}{" "}
					{over && <a href={localePath(locale, "/profile")}>{words.plan.toProfile}</a>}
				</p>
			)}
			{!loaded && (
				<p className="told" role="status">
					{own.asking}
				</p>
			)}
			{cost && !over && <ChangeCost cost={cost} locale={locale} words={words.plan} />}
			{cost && !over && (
				<button
					type="button"
					className="btn"
					disabled={pending}
					aria-busy={pending || undefined}
					onClick={confirm}
				>
					{pending
						? own.changing
						: Number(cost.today) > 0
							? fill(own.confirm, { price: money(locale, cost.today, cost.currency) })
							: own.confirmFree}
				</button>
			)}
			{loaded && (
				<button type="button" className="btn ghost" disabled={pending} onClick={changing.keep}>
					{own.keep}
				</button>
			)}
		</section>
	);
}
