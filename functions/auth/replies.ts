import { z } from "@hono/zod-openapi";

/** `CodeSent` of the contract, for the OpenAPI document. */
export const sent = z.object({ expires_in: z.number(), resend_in: z.number() }).openapi("CodeSent");

/** `ResetGrant` of the contract; only a password reset has it. */
export const grant = z.object({ reset_token: z.string(), expires_in: z.number() }).openapi("ResetGrant");

export const user = z.object({ id: z.string(), name: z.string(), email: z.string() }).openapi("User");
