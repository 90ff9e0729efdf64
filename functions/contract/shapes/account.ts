import { z } from "@hono/zod-openapi";
import { confirmingSchema, trialSchema } from "./billing.ts";
import { component, text, time } from "./common.ts";

/** Activity is stored for 30 days. Translated under `profile.activity.kinds`. */
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
	"manual_password",
]);
export type ActivityKind = z.infer<typeof activityKindSchema>;

/** What the client says about itself; unverified. */
const deviceSchema = z.object({
	/** "web", or an app: android, windows, … */
	platform: text,
	/** Such as "Firefox"; null for apps or if unknown. */
	browser: text.nullable(),
	/** Such as "Windows"; null if unknown. */
	system: text.nullable(),
});
export type Device = z.infer<typeof deviceSchema>;

/** "City, Country"; null if unknown. */
const location = text.nullable();

export const activitySchema = component("Activity", {
	...deviceSchema.shape,
	kind: activityKindSchema,
	at: time,
	location,
	/** Null for automatic events and support's actions. */
	platform: text.nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

export const sessionSchema = component("Session", {
	...deviceSchema.shape,
	id: text,
	/** Given by the owner. */
	name: text.nullable(),
	/** "desktop", "mobile", "tablet", "tv"; null if unknown. */
	kind: text.nullable(),
	/** Day of last use, YYYY-MM-DD, UTC. */
	seen_on: text.openapi({ format: "date" }),
	created_at: time,
	location,
	current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const accountSchema = component("Account", {
	id: text,
	name: text,
	email: text,
	/** "free", "trial", or the id of a paid plan; "premium" if the payment names none. */
	type: text,
	/** The paid plan or the trial. */
	package: z.object({ name: text.nullable(), allowed_devices: z.number(), end_date: time }).nullable(),
	trial: trialSchema,
	/** A plan that ended because its renewal failed: when, and where to pay. */
	unpaid: z.object({ ended_at: time, url: text.nullable() }).nullable(),
	confirming: confirmingSchema.nullable(),
});
export type Account = z.infer<typeof accountSchema>;
