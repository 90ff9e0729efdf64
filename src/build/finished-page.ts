import { splitPath } from "../routing/paths.ts";
import { budgetOf } from "./budgets.ts";
import { compressed } from "./compress.ts";
import { addedScripts, finishPage } from "./finish-page.ts";
import { kept } from "./kept.ts";
import { mayWant } from "./page-files.ts";

/** Files smaller than this are not compressed. */
export const least = 256;

export interface FinishedPage {
	page: Buffer;
	/** The page by brotli, where it is large enough. */
	twin: Buffer | null;
}

/** A page as it is sent, kept by what was rendered. @param path its address in the site @param dist where the scripts of its islands lie */
export async function finishedPage(rendered: Buffer, path: string, dist: string): Promise<FinishedPage> {
	const limit = budgetOf(splitPath(path).path).html;
	// The names of its scripts, in it, carry their hash.
	const made = await kept("page", [rendered, await addedScripts(), String(limit)], async () => {
		const page = Buffer.from(await finishPage(rendered.toString(), dist));
		const length = Buffer.alloc(4);
		length.writeUInt32BE(page.length);
		const twin = page.length < least ? [] : [await compressed(page, limit)];
		return Buffer.concat([length, page, ...twin]);
	});
	const end = 4 + made.readUInt32BE();
	return { page: made.subarray(4, end), twin: made.length > end ? made.subarray(end) : null };
}

/** As many as compress at a time while others are rendered: the threads they take are those that files are written by. */
const width = 2;
let waiting: (() => Promise<unknown>)[] = [];
let running = 0;

async function next(): Promise<void> {
	if (running === width) return;
	const work = waiting.shift();
	if (!work) return;
	running++;
	// What goes wrong is told when the page is asked for.
	await work().catch(() => {});
	running--;
	void next();
}

/** Begins to finish a page as soon as it is rendered, so that the cores that do not render have work: it is kept by then. */
export function finishAhead(rendered: Buffer, path: string, dist: string): void {
	// These have still to be changed.
	if (mayWant(rendered)) return;
	waiting.push(() => finishedPage(rendered, path, dist));
	void next();
}

/** Ends that: who asks for all pages makes the rest. */
export const stopAhead = (): void => {
	waiting = [];
};
