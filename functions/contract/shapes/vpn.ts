import { z } from "@hono/zod-openapi";
import { text } from "./common.ts";

export const manualSetupSchema = z
	.object({
		/** Null until a password was made. */
		user_name: text.nullable(),
		/** Which servers the account may use: `free` are those of the free plan. */
		reach: z.enum(["all", "free", "none"]),
		/** Cities that can be set up by hand; empty until the operator has named some. */
		servers: z.array(
			z.object({
				id: text.openapi({ example: "DE Frankfurt am Main" }),
				/** City and country in the language of the caller. */
				name: text,
				protocols: z.array(text),
				/** Whether the account may use it. */
				open: z.boolean(),
			}),
		),
	})
	.openapi("ManualSetup");
export type ManualSetup = z.infer<typeof manualSetupSchema>;

/** Told once. */
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

export const setupSchema = z
	.object({
		file: z.object({ name: text, type: text, body: text }).nullable(),
		/** For Shadowsocks: ss:// as SIP002 has it. */
		link: text.nullable(),
		/** What there is to type; named under `manual.fields`. */
		values: z.partialRecord(z.enum(setupFields), text),
	})
	.openapi("Setup");
export type Setup = z.infer<typeof setupSchema>;

/** Attributes as rlm_rest takes them: who answers, the NT hash for EAP, and how long it holds. */
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
		/** To be added to the first port of the server. */
		slot: z.number(),
		key: text.openapi({ description: "Base64" }),
	}),
);
export type ShadowsocksPorts = z.infer<typeof shadowsocksPortsSchema>;
