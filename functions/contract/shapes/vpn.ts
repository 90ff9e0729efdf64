import { z } from "@hono/zod-openapi";
import { component, text } from "./common.ts";

export const manualSetupSchema = component("ManualSetup", {
	/** Null until a password was created. */
	user_name: text.nullable(),
	/** Servers the account may use; `free` means those of the free plan. */
	reach: z.enum(["all", "free", "none"]),
	/** Cities with manual setup; empty until the operator configures some. */
	servers: z.array(
		z.object({
			id: text.openapi({ example: "DE Frankfurt am Main" }),
			/** City and country in the caller's language. */
			name: text,
			protocols: z.array(text),
			open: z.boolean(),
		}),
	),
});
export type ManualSetup = z.infer<typeof manualSetupSchema>;

export const manualPasswordSchema = z.object({ user_name: text, password: text });
export type ManualPassword = z.infer<typeof manualPasswordSchema>;

const setupFields = [
	"type",
	"server",
	"port",
	"transport",
	"remote_id",
	"user_name",
	"password",
	"method",
] as const;

export const setupSchema = component("Setup", {
	file: z.object({ name: text, type: text, body: text }).nullable(),
	/** Shadowsocks URI (SIP002). */
	link: text.nullable(),
	/** Values to type; labelled under `manual.fields`. */
	values: z.partialRecord(z.enum(setupFields), text),
});
export type Setup = z.infer<typeof setupSchema>;

/** rlm_rest attributes: accept or reject, the NT hash for EAP, and the session's lifetime. */
export const gatewayAnswer = {
	"control:Auth-Type": z.enum(["Accept", "Reject"]).optional(),
	"control:NT-Password": text.optional(),
	"reply:Session-Timeout": text.optional(),
	"reply:Acct-Interim-Interval": text.optional(),
	"reply:Reply-Message": text.optional(),
};
export type GatewayAnswer = z.infer<z.ZodObject<typeof gatewayAnswer>>;

export const shadowsocksPortsSchema = z.array(
	z.object({
		/** Added to the server's first port. */
		slot: z.number(),
		key: text.openapi({ description: "Base64" }),
	}),
);
export type ShadowsocksPorts = z.infer<typeof shadowsocksPortsSchema>;
