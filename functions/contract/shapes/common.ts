import { z } from "@hono/zod-openapi";

export const text = z.string();
/** ISO 8601, UTC. */
export const time = z.string().openapi({ format: "date-time" });
/** A decimal string. */
export const money = z.string().openapi({ example: "54.00" });
