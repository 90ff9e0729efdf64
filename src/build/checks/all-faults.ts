import { pathTo } from "../../../content/readers/read/disk.ts";
import { withPlace } from "./describe-faults.ts";
import { allPlaceholderFaults } from "./placeholders.ts";
import { guideFaults, incidentFaults, postFaults } from "./text-folders.ts";

/** What is wrong with the texts and placeholders as they lie there now. */
export const textFaults = (): string[] => [
	...(
		[
			["content/blog", postFaults],
			["content/guides", guideFaults],
			["content/incidents", incidentFaults],
		] as const
	).flatMap(([folder, faultsOf]) => faultsOf(pathTo(folder)).map((fault) => withPlace(`${folder}/${fault}`))),
	...allPlaceholderFaults(),
];
