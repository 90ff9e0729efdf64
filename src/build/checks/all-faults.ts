import { withPlace } from "./describe-faults.ts";
import { allPlaceholderFaults } from "./placeholders.ts";
import { targetFaults } from "./question-targets.ts";
import { allFolderFaults } from "./text-folders.ts";

/** What is wrong with the texts and placeholders as they lie there now. */
export const textFaults = (): string[] => [
	...[...allFolderFaults(), ...targetFaults()].map(withPlace),
	...allPlaceholderFaults(),
];
