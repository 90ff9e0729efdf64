import type { Confirming } from "../contract/billing/billing.ts";
import { decimal } from "../contract/billing/price.ts";
import type { ConfirmingRow } from "../db/queries/billing/coins.ts";

/** Coins that are being confirmed, as their buyer sees them. */
export const confirmingOf = (row: ConfirmingRow | null): Confirming | null =>
	row && { amount: decimal(row.amount), currency: row.currency, url: row.url };
