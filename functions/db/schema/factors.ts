import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const owner = () =>
	text("user_id")
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a person. Without `confirmed_at` it is being set up and asked for nowhere. */
export const authenticators = sqliteTable("authenticators", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** The app's secret, sealed (functions/factors/encrypt-secret.ts). */
	secret: text().notNull(),
	confirmedAt: integer("confirmed_at"),
	/** The latest step of 30 seconds whose code was taken: neither it nor an earlier one works again. */
	lastStep: integer("last_step").notNull().default(0),
	/** Id of the latest use, by which the statements beside it know that it was theirs. */
	lastUse: text("last_use"),
	createdAt: integer("created_at").notNull(),
});

/** Codes for who has lost the app: each works once. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		userId: owner(),
		/** Keyed hash; the code itself is shown once. */
		hash: text().notNull(),
		createdAt: integer("created_at").notNull().default(0),
		usedAt: integer("used_at"),
		usedBy: text("used_by"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Public keys of WebAuthn credentials. */
export const passkeys = sqliteTable(
	"passkeys",
	{
		/** As the browser calls it, base64url. */
		id: text().primaryKey(),
		userId: owner(),
		name: text().notNull(),
		/** COSE, base64url. */
		publicKey: text("public_key").notNull(),
		counter: integer().notNull(),
		createdAt: integer("created_at").notNull(),
		usedAt: integer("used_at"),
	},
	(table) => [index("passkeys_user").on(table.userId)],
);

/** What a passkey has to sign, once. With `user_id` a new passkey is being added to that account. */
export const passkeyChallenges = sqliteTable(
	"passkey_challenges",
	{
		id: text().primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		usedBy: text("used_by"),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("passkey_challenges_expires").on(table.expiresAt)],
);

/** A login whose password was right and whose second step is missing. */
export const loginGrants = sqliteTable(
	"login_grants",
	{
		id: text().primaryKey(),
		userId: owner(),
		/** Keyed hash of the password hash it was given for: a new password ends it. */
		bound: text().notNull(),
		/** Whether it came from a device that has logged in before. */
		known: integer({ mode: "boolean" }).notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("login_grants_expires").on(table.expiresAt)],
);

/** Support takes a lost second factor away, three days after its owner was told. */
export const factorRecoveries = sqliteTable("factor_recoveries", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** Keyed hash of what the mailed link stops it with. */
	stopHash: text("stop_hash").notNull(),
	dueAt: integer("due_at").notNull(),
	createdAt: integer("created_at").notNull(),
});
