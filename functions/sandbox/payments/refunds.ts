import { testCards } from "./cards.ts";
import { lateness, seconds, tell, type World } from "./life.ts";
import { chargeObject, refundObject } from "./objects.ts";
import { newId, type Refund } from "./state.ts";

/** Gives a payment back in full; null when it was already. */
export function giveBack(world: World, intent: string): Refund | null {
	const charge = Object.values(world.state.charges).find(
		(item) => item.intent === intent && item.status === "succeeded",
	);
	if (!charge || charge.refunded >= charge.amount) return null;
	const returned = testCards.some(({ number, refund }) => refund && number.endsWith(charge.last4));
	const refund: Refund = {
		id: newId("re"),
		intent,
		charge: charge.id,
		amount: charge.amount - charge.refunded,
		created: seconds(world),
		status: "succeeded",
		failsAt: returned ? seconds(world) + lateness / 1000 : null,
	};
	world.state.refunds ??= {};
	world.state.refunds[refund.id] = refund;
	charge.refunded = charge.amount;
	tell(world, "charge.refunded", chargeObject(charge));
	return refund;
}

/** Banks return what cannot arrive: the money is the shop's again. Whether anything happened. */
export function returnRefunds(world: World): boolean {
	const due = Object.values(world.state.refunds ?? {}).filter(
		({ failsAt }) => failsAt !== null && failsAt <= seconds(world),
	);
	for (const refund of due) {
		Object.assign(refund, { status: "failed", failsAt: null });
		const charge = world.state.charges[refund.charge];
		if (charge) charge.refunded -= refund.amount;
		for (const type of ["charge.refund.updated", "refund.failed"]) tell(world, type, refundObject(refund));
	}
	return due.length > 0;
}

/** Every refund of a payment, the latest first. */
export const refundsOf = ({ state }: World, intent: string) =>
	Object.values(state.refunds ?? {})
		.filter((refund) => refund.intent === intent)
		.reverse()
		.map(refundObject);
