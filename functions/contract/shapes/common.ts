import { z } from "@hono/zod-openapi";

export const text = z.string();
/** ISO 8601, UTC. */
export const time = z.string().openapi({ format: "date-time" });
/** A decimal string. */
export const money = z.string().openapi({ example: "54.00" });

/** An object that OpenAPI documents under its name. */
export const component = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
	z.object(shape).openapi(name);
