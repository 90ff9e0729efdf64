import { fileURLToPath } from "node:url";
import { runAsCommand } from "../../../utils/operator-error.ts";
import { buildSite, isFresh } from "./site-build.ts";

/** `npm run build`: builds the site into `dist/`, unless that's up to date. */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
await runAsCommand(async () => {
	// A server feed may have changed, so it's always fetched.
	const canReuse = !process.env.SERVERS_URL && isFresh(root, process.env, { sameDay: true });
	if (canReuse) console.log("Nothing has changed since the last build.");
	else await buildSite(root, process.env);
});
