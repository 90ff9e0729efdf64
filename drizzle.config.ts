import { defineConfig } from "drizzle-kit";

/** `drizzle-kit generate` writes the SQL that both Node and `wrangler d1 migrations apply` run. */
export default defineConfig({
	dialect: "sqlite",
	schema: "./functions/db/schema/index.ts",
	out: "./functions/db/migrations",
});
