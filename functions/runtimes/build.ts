import { fileURLToPath } from "node:url";
import { BuildError, buildSite } from "./site-build.ts";

/** `npm run build`: the whole site into `dist/`, or what was there before. */
try {
	await buildSite(fileURLToPath(new URL("../../", import.meta.url)), process.env);
} catch (error) {
	if (!(error instanceof BuildError)) throw error;
	console.error(error.message);
	process.exit(1);
}
