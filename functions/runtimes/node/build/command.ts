import { fileURLToPath } from "node:url";
import { OperatorError } from "../../../utils/operator-error.ts";
import { buildSite, isFresh } from "./site-build.ts";

/** `npm run build`: builds the site into `dist/`, unless that's up to date. */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
try {
	// A server feed may have changed, so it's always fetched.
	const canReuse = !process.env.SERVERS_URL && isFresh(root, process.env, { sameDay: true });
	if (canReuse) console.log("Nothing has changed since the last build.");
	else await buildSite(root, process.env);
} catch (error) {
	if (!(error instanceof OperatorError)) throw error;
	console.error(error.message);
	process.exit(1);
}
