import type { parseArgs } from "node:util";
import type { Db } from "../../db/index.ts";

export const formatMinute = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

export const optionTypes = {
	json: { type: "boolean" },
	edge: { type: "boolean" },
	local: { type: "boolean" },
	why: { type: "string" },
	who: { type: "string" },
	from: { type: "string" },
	to: { type: "string" },
	"end-logins": { type: "boolean" },
	free: { type: "boolean" },
} as const;
export type Options = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>["values"];

export interface CommandContext {
	db: Db;
	dataDir: string;
	now: number;
	args: readonly string[];
	options: Options;
	/** Records who does what and why, before it's done. */
	record(userId: string | null, target?: string): Promise<void>;
}

export interface Report {
	lines: string[];
	data: unknown;
}

/** A report of rows, a line each; `none` if there are none. */
export const listRows = <Row>(data: readonly Row[], toLine: (row: Row) => string, none: string): Report => ({
	lines: data.length ? data.map(toLine) : [none],
	data,
});

export const report = (line: string): Report => ({ lines: [line], data: { message: line } });
