import { pathTo, readText } from "../../../content/readers/read/disk.ts";
import { lineOfField, withPlace } from "./describe-faults.ts";
import { allPlaceholderFaults } from "./placeholders.ts";
import { guideFaults, incidentFaults, postFaults } from "./text-folders.ts";

/** A reader's fault with the line of the field that it names. */
export function withLine(fault: string, read: (path: string) => string = readText): string {
	const [, path = "", field = ""] = /^(content\/\S+\.json): ([\w.-]+): found/.exec(fault) ?? [];
	if (!path) return fault;
	try {
		return fault.replace(path, `${path}:${lineOfField(read(path), field.split("."))}`);
	} catch {
		return fault;
	}
}

/** What is wrong with the texts and placeholders as they lie there now. */
export const textFaults = (): string[] => [
	...(
		[
			["content/blog", postFaults],
			["content/guides", guideFaults],
			["content/incidents", incidentFaults],
		] as const
	).flatMap(([folder, faultsOf]) => faultsOf(pathTo(folder)).map((fault) => withPlace(folder, fault))),
	...allPlaceholderFaults(),
];
