import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EnvironmentName, environment, listNamesReadBy } from "../../contract/environment.ts";

/** The content of `deploy/configuration.md`. */
export function renderConfiguration(): string {
	const rows = (Object.keys(environment) as EnvironmentName[]).map((name) => {
		const [readers, value, meaning] = environment[name];
		return `| \`${name}\` | ${value} | ${readers.join(", ")} | ${meaning} |`;
	});
	return [
		"# Configuration",
		"",
		"Written by `npm run configuration`; edit `functions/contract/environment.ts` instead. Everything is optional on one",
		"machine. With an invalid value, the site refuses to start and says how to fix it.",
		"",
		"**Build settings** must also be set when building, to the same values: in the environment of `npm run build`, or as a `--build-arg` each for",
		"a container. A build for another `ORIGIN` is not served.",
		"",
		"```",
		listNamesReadBy("build").join(" "),
		"```",
		"",
		"| Name | Default | Read by | Meaning |",
		"|---|---|---|---|",
		...rows,
		"",
	].join("\n");
}

if (import.meta.main)
	writeFileSync(join(import.meta.dirname, "../deploy/configuration.md"), renderConfiguration());
