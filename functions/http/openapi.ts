import brand from "../../content/brand.json" with { type: "json" };
import { openapiPath } from "../contract/index.ts";
import type { App } from "./env.ts";

export function mountOpenapi(app: App): void {
	app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
		type: "http",
		scheme: "bearer",
		bearerFormat: "JWT",
	});
	app.openAPIRegistry.registerComponent("securitySchemes", "gateway", { type: "http", scheme: "basic" });
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
						"Every response has `code` (the HTTP status) and `message`; errors add an `error` code. Mails and answers are in the language of `Accept-Language`.",
				},
				servers: [{ url: origin }],
			}),
		);
	app.get(openapiPath, (c) => {
		// Generated on first use: it's slow, and the same for everyone.
		text ??= write(c.var.deps.origin);
		return c.body(text, 200, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
	});
}
