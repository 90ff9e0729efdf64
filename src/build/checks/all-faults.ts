import { withPlace } from "./describe-faults.ts";
import { allPlaceholderFaults } from "./placeholders.ts";
import { targetFaults } from "./question-targets.ts";
import { allFolderFaults } from "./text-folders.ts";

/** Mistakes in texts and placeholders. */
export const textFaults = (): string[] => [
	...[...allFolderFaults(), ...targetFaults()].map(withPlace),
	...allPlaceholderFaults(),
];
