import { cardOf } from "./cards.ts";
import {
	collect,
	endOf,
	endSubscription,
	makeInvoice,
	seconds,
	tell,
	tellSubscription,
	type World,
} from "./life.ts";
import { sessionObject } from "./objects.ts";
import { returnRefunds } from "./refunds.ts";

/** Seconds a failed renewal may be paid after all, before the subscription ends. */
const patience = 14 * 24 * 60 * 60;

function renew(world: World, id: string): void {
	const subscription = world.state.subscriptions[id];
	if (!subscription) return;
	const { customer, title, currency, price, recurring } = subscription;
	subscription.periodStart = subscription.periodEnd;
	subscription.periodEnd = endOf(subscription.periodStart, recurring);
	subscription.billed = price;
	const { periodStart, periodEnd: ends } = subscription;
	const bill = { customer, title, currency, total: price, periodStart, periodEnd: ends, metadata: {} };
	const invoice = makeInvoice(world, { ...bill, subscription: id, reason: "subscription_cycle" });
	const card = cardOf(subscription.card);
	const paid = invoice.due === 0 || card?.later === "paid";
	if (!paid) Object.assign(subscription, { status: "past_due", failedAt: seconds(world) });
	if (card) collect(world, invoice, card, paid);
	tellSubscription(world, "updated", id);
}

/** Does what time has brought: pages close, subscriptions renew, end, or are given up. Whether anything happened. */
export function passTime(world: World): boolean {
	const { state } = world;
	const now = seconds(world);
	let changed = false;
	for (const session of Object.values(state.sessions)) {
		if (session.status !== "open" || session.expiresAt > now) continue;
		session.status = "expired";
		tell(world, "checkout.session.expired", sessionObject(session, world.pageAt));
		changed = true;
	}
	if (returnRefunds(world)) changed = true;
	for (const item of Object.values(state.subscriptions)) {
		if (item.status === "active" && item.cancelAt && item.cancelAt <= now) {
			endSubscription(world, item.id);
			changed = true;
		}
		while (item.status === "active" && item.periodEnd <= now) {
			if (item.cancelAtPeriodEnd) endSubscription(world, item.id);
			else renew(world, item.id);
			changed = true;
		}
		if (item.status === "past_due" && (item.failedAt ?? now) + patience <= now) {
			endSubscription(world, item.id);
			changed = true;
		}
	}
	return changed;
}
