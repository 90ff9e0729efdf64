import { ContentError } from "../../content/readers/read/parse.ts";

/** A content reader's validation errors, one sentence each. */
export function faultsOf(read: () => unknown): readonly string[] {
	try {
		read();
	} catch (error) {
		if (error instanceof ContentError) return error.faults;
		throw error;
	}
	return [];
}
