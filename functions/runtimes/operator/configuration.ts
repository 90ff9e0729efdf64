import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EnvironmentName, environment, listNamesReadBy } from "../../contract/environment.ts";
import { rateLimits } from "../../http/rate-limits.ts";
import { day, hour, minute } from "../../utils/time.ts";

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

const resolveInFunctions = (path: string): string => join(import.meta.dirname, "../..", path);

const units = [
	[day, "day"],
	[hour, "hour"],
	[minute, "minute"],
] as const;

function formatWindow(ms: number): string {
	const [unit, name] = units.find(([size]) => ms % size === 0) ?? [1, "millisecond"];
	return ms === unit ? `a ${name}`.replace("a hour", "an hour") : `${ms / unit} ${name}s`;
}

/** The last section of `SECURITY.md`: each limit with its comment. */
export function renderRateLimits(): string {
	const source = readFileSync(resolveInFunctions("http/rate-limits.ts"), "utf8");
	const rows = Object.entries(rateLimits).map(([name, windows]) => {
		const comment = new RegExp(`/\\*\\* (.+) \\*/\\s+${name}: \\[`).exec(source)?.[1];
		if (!comment) throw new Error(`http/rate-limits.ts doesn't say what ${name} counts`);
		const counts = windows.map(({ max, ms }) => `${max} in ${formatWindow(ms)}`);
		return `| \`${name}\` | ${counts.join(", ")} | ${comment} |`;
	});
	return [
		"## Rate limits",
		"",
		"Written by `npm run configuration`; edit `http/rate-limits.ts` instead. They're counted in the database, under keyed hashes; IPv6 addresses by /64.",
		"",
		"| Name | At most | Counts |",
		"|---|---|---|",
		...rows,
		"",
	].join("\n");
}

if (import.meta.main) {
	writeFileSync(resolveInFunctions("runtimes/deploy/configuration.md"), renderConfiguration());
	const file = resolveInFunctions("SECURITY.md");
	writeFileSync(file, readFileSync(file, "utf8").replace(/## Rate limits.*/s, renderRateLimits()));
}
