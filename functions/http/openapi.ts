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
	let text: string | undefined;
	const write = (origin: string): string =>
		JSON.stringify(
			app.getOpenAPI31Document({
				openapi: "3.1.0",
				info: {
					title: `${brand.name} API`,
					version: "1",
					license: { name: "Proprietary", url: `${origin}/terms-and-conditions` },
					description:
						"Every answer is an envelope: `code` repeats the HTTP status, `error` names why a call failed.",
				},
				servers: [{ url: origin }],
			}),
		);
	app.get(openapiPath, (c) => {
		// Made when it is first asked for, as it is the same for everybody and takes longer than any other answer.
		text ??= write(c.var.deps.origin);
		return c.body(text, 200, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
	});
}
