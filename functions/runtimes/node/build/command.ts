import { fileURLToPath } from "node:url";
import { BuildError, buildSite, isFresh, isOfToday } from "./site-build.ts";

/** `npm run build`: the whole site into `dist/`, or what was there before. */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
try {
	// A feed of servers is asked again each time.
	const asIs = !process.env.SERVERS_URL && isOfToday(root, process.env);
	if (asIs && isFresh(root, process.env)) console.log("Nothing has changed since the last build.");
	else await buildSite(root, process.env);
} catch (error) {
	if (!(error instanceof BuildError)) throw error;
	console.error(error.message);
	process.exit(1);
}
