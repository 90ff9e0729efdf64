import { z } from "@hono/zod-openapi";
import { confirmingSchema, trialSchema } from "./billing.ts";
import { text, time } from "./common.ts";

/** What is kept of an account's last 30 days. Translated under `profile.activity.kinds`. */
const activityKindSchema = z.enum([
	"login",
	"logged_out_all",
	"logged_out_others",
	"password_changed",
	"name_changed",
	"email_changed",
	"email_back",
	"keys_undone",
	"factor_on",
	"factor_off",
	"factor_codes",
	"factor_removed",
	"recovery_used",
	"passkey_added",
	"passkey_removed",
]);
export type ActivityKind = z.infer<typeof activityKindSchema>;

/** What a login came from, by what the browser says of itself or which app it is; nothing here is proven. */
const deviceFactsSchema = z.object({
	/** "web", or the app's: android, windows, … */
	platform: text,
	/** "Firefox"; null for apps, and where it is unknown. */
	browser: text.nullable(),
	/** "Windows", "iOS"; null where it is unknown. */
	system: text.nullable(),
});
export type DeviceFacts = z.infer<typeof deviceFactsSchema>;

/** "City, Country" or null when unknown. */
const location = text.nullable();

export const activitySchema = z
	.object({
		...deviceFactsSchema.shape,
		kind: activityKindSchema,
		at: time,
		location,
		/** Null for what happened by itself, or by support. */
		platform: text.nullable(),
	})
	.openapi("Activity");
export type Activity = z.infer<typeof activitySchema>;

export const sessionSchema = z
	.object({
		...deviceFactsSchema.shape,
		id: text,
		/** What its owner calls it. */
		name: text.nullable(),
		/** "desktop", "mobile", "tablet", "tv"; null where it is unknown. */
		kind: text.nullable(),
		/** The day it was last used: YYYY-MM-DD, UTC. */
		seen_on: text.openapi({ format: "date" }),
		created_at: time,
		location,
		current: z.boolean(),
	})
	.openapi("Session");
export type Session = z.infer<typeof sessionSchema>;

export const accountSchema = z
	.object({
		id: text,
		name: text,
		email: text,
		/** "free" and "trial" are special, anything else is a paid plan. */
		type: text,
		/** The paid plan, or the trial. */
		package: z.object({ name: text, allowed_devices: z.number(), end_date: text }).nullable(),
		trial: trialSchema,
		/** A plan that ended because its renewal could not be charged: when, and where it can be paid. */
		unpaid: z.object({ ended_at: text, url: text.nullable() }).nullable(),
		confirming: confirmingSchema.nullable(),
	})
	.openapi("Account");
export type Account = z.infer<typeof accountSchema>;
