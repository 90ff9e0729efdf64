import { fileURLToPath } from "node:url";
import { BuildError, buildSite, isFresh, isOfToday } from "./site-build.ts";

/** `npm run build`: the whole site into `dist/`, or what was there before. */
const root = fileURLToPath(new URL("../../", import.meta.url));
try {
	if (isOfToday(root, process.env) && (await isFresh(root, process.env)))
		console.log("Nothing has changed since the last build.");
	else await buildSite(root, process.env);
} catch (error) {
	if (!(error instanceof BuildError)) throw error;
	console.error(error.message);
	process.exit(1);
}
