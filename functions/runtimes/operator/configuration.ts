import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EnvironmentName, environment, namesReadBy } from "../../contract/environment.ts";

/** The content of `deploy/configuration.md`. */
export function configurationPage(): string {
	const rows = (Object.keys(environment) as EnvironmentName[]).map((name) => {
		const [readers, value, meaning] = environment[name];
		return `| \`${name}\` | ${value} | ${readers.join(", ")} | ${meaning} |`;
	});
	return [
		"# Configuration",
		"",
		"Written by `npm run configuration`; edit `functions/contract/environment.ts` instead. Everything is optional on one",
		"machine. A wrong value stops the start with a sentence that says how to fix it.",
		"",
		"**What the build reads** has to be set when building, too, with the same values: the shell of `npm run build`, or a `--build-arg` each for",
		"a container. A build for another `ORIGIN` is not served.",
		"",
		"```",
		namesReadBy("build").join(" "),
		"```",
		"",
		"| Name | Default | Read by | Meaning |",
		"|---|---|---|---|",
		...rows,
		"",
	].join("\n");
}

if (import.meta.main)
	writeFileSync(join(import.meta.dirname, "../deploy/configuration.md"), configurationPage());
