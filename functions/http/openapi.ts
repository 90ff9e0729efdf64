import brand from "../../content/brand.json" with { type: "json" };
import { openapiPath } from "../contract/index.ts";
import type { App } from "./env.ts";

/** The description of every route of the app, made from the schemas that check the calls. */
export function openapi(app: App): void {
	app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
		type: "http",
		scheme: "bearer",
		bearerFormat: "JWT",
	});
	app.get(openapiPath, (c) => {
		c.header("Cache-Control", "no-cache");
		return c.json(
			app.getOpenAPI31Document({
				openapi: "3.1.0",
				info: {
					title: `${brand.name} API`,
					version: "1",
					description:
						"Every answer is an envelope: `code` repeats the HTTP status, `error` names why a call failed.",
				},
				servers: [{ url: c.var.deps.origin }],
			}),
		);
	});
}
