import { desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { toDecimal } from "../../contract/billing/price.ts";
import type { AccountExport } from "../../contract/shapes/export.ts";
import { toIso } from "../../utils/time.ts";
import type { Db } from "../index.ts";
import * as schema from "../schema/index.ts";
import type { UserRow } from "./accounts/users.ts";
import { isMailOf } from "./mails.ts";

type Owner = Pick<UserRow, "id" | "email">;
type Groups = Omit<AccountExport, "exportedAt">;

const isOwners = ({ id }: Owner): SQL => sql`user_id = ${id}`;

/** @param names columns, as the schema's code calls them */
function group(table: SQLiteTable, names: string, where: (owner: Owner) => SQL = isOwners) {
	const all = getTableColumns(table) as Record<string, SQLiteColumn>;
	const columns = Object.fromEntries(names.split(/\s+/).map((name) => [name, all[name] as SQLiteColumn]));
	return { table, columns, where };
}

/** Columns are listed, so that no secret is exported by default. A test has the reasons for the others. */
export const exportGroups = {
	account: group(
		schema.users,
		"id name email lang countries createdAt suspendedAt",
		({ id }) => sql`id = ${id}`,
	),
	support: group(schema.supportActions, "at action target why result"),
	formerAddresses: group(schema.formerAddresses, "kind email createdAt until"),
	sessions: group(
		schema.sessions,
		"name platform browser system kind country city seenAt createdAt expiresAt",
	),
	activity: group(schema.activity, "kind at platform browser system country city"),
	authenticator: group(schema.authenticators, "createdAt confirmedAt"),
	recoveryCodes: group(schema.recoveryCodes, "createdAt usedAt"),
	passkeys: group(schema.passkeys, "name createdAt usedAt"),
	manualSetup: group(schema.vpnCredentials, "userName createdAt"),
	factorRemoval: group(schema.factorRecoveries, "createdAt dueAt notifiedAt"),
	loginGrants: group(schema.loginGrants, "isKnownDevice expiresAt"),
	passkeyChallenges: group(schema.passkeyChallenges, "expiresAt"),
	codes: group(
		schema.codes,
		"purpose email lang tries createdAt linkExpiresAt",
		({ id, email }) => sql`CASE purpose WHEN 'change-email' THEN owner = ${id} ELSE email = ${email} END`,
	),
	mails: group(schema.mails, "kind recipient lang createdAt attempts nextAt sentAt failure", ({ id }) =>
		isMailOf(id),
	),
	newsletter: group(schema.subscribers, "lang createdAt confirmedAt", ({ email }) => sql`email = ${email}`),
	letters: group(
		schema.letters,
		"post createdAt",
		({ email }) => sql`subscriber_id IN (SELECT id FROM subscribers WHERE email = ${email})`,
	),
	plan: group(
		schema.customers,
		`customerId subscriptionId packageId endsAt passFrom renews renewalAmount currency cardBrand cardLast4 failedInvoice
		checkoutPackage checkoutAmount checkoutCurrency checkoutAt returnedAt changingAt syncedAt syncFailedAt`,
	),
	trial: group(schema.trials, "beganAt endsAt remainingMs nextMail"),
	coins: group(
		schema.coinInvoices,
		`id packageId periodUnit periodCount amount currency state problem url receipt createdAt paidAt refundedAt`,
	),
	payments: group(
		schema.payments,
		`id intentId subscriptionId number url pdf packageId isPlanChange amount refunded refundFailedAt currency tax country
		paidAt endsAt`,
	),
	refunds: group(schema.refunds, "paymentId state reason requestedAt decidedAt"),
	automaticRefunds: group(schema.automaticRefunds, "at"),
} satisfies Record<keyof Groups, ReturnType<typeof group>>;

function toReadable(name: string, value: unknown) {
	if (typeof value !== "number") return value;
	if (/^(at|until|passFrom)$|At$/.test(name)) return value ? toIso(value) : null;
	return /^(amount|refunded|tax)$|Amount$/.test(name) ? toDecimal(value) : value;
}

/** Everything stored about a user except secrets, newest first: times as ISO 8601, amounts as decimal strings. */
export async function exportUser(db: Db, owner: Owner): Promise<Groups> {
	const groups = Object.entries(exportGroups).map(async ([group, { table, columns, where }]) => {
		const rows = await db.select(columns).from(table).where(where(owner)).orderBy(desc(sql`rowid`));
		const toFields = (row: object) =>
			Object.entries(row).map(([name, value]) => [name, toReadable(name, value)]);
		return [group, rows.map((row) => Object.fromEntries(toFields(row)))];
	});
	return Object.fromEntries(await Promise.all(groups));
}
