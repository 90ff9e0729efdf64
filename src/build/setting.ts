import {
	type EnvironmentName,
	type NameReadBy,
	type ReadName,
	readerOf,
} from "../../functions/contract/environment.ts";

/** A setting of the operator's that becomes part of the pages; undefined when it is not set. */
export const setting: ReadName<NameReadBy<"build">> = (name: EnvironmentName) => readerOf(process.env)(name);
