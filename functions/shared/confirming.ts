import { z } from "@hono/zod-openapi";
import type { Confirming } from "../contract/billing/billing.ts";
import { decimal } from "../contract/billing/price.ts";
import type { ConfirmingRow } from "../db/queries/billing/coins.ts";

/** `Confirming` of the contract, for the document. */
export const confirmingShape = z
	.object({
		amount: z.string().openapi({ example: "54.00" }),
		currency: z.string(),
		url: z.string().nullable(),
	})
	.openapi("Confirming");

/** Coins that are being confirmed, as their buyer sees them. */
export const confirmingOf = (row: ConfirmingRow | null): Confirming | null =>
	row && { amount: decimal(row.amount), currency: row.currency, url: row.url };
