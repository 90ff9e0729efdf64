import { ContentError } from "../../content/readers/read/parse.ts";

/** What a reader of content finds wrong, a sentence each. */
export function faultsOf(read: () => unknown): readonly string[] {
	try {
		read();
	} catch (error) {
		if (error instanceof ContentError) return error.faults;
		throw error;
	}
	return [];
}
