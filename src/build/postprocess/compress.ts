import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Brotli at a quality from 0 to 11; 10 and 11 take ten times as long as 7 and more. */
export const brotliAt = (body: Buffer, quality: number, dictionary?: Buffer): Promise<Buffer> => {
	// Node has had dictionaries since 26, its types do not say so yet.
	const options: BrotliOptions & { dictionary?: Buffer | undefined } = {
		dictionary,
		params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
	};
	return brotli(body, options);
};

/** Brotli 7, and 11 only where it takes more than `limit` bytes: below, nobody waits for the tenth that 11 saves. */
export async function brotliWithin(limit: number, body: Buffer, dictionary?: Buffer): Promise<Buffer> {
	const quick = await brotliAt(body, 7, dictionary);
	return quick.length <= limit ? quick : brotliAt(body, 11, dictionary);
}

/** What `work` makes of every item, a few at a time: enough for all cores, little enough for memory. */
export async function eachOf<Item, Made>(
	items: readonly Item[],
	work: (item: Item) => Promise<Made>,
	width = 8,
): Promise<Made[]> {
	const results: Made[] = [];
	const queue = items.entries();
	await Promise.all(
		Array.from({ length: width }, async () => {
			for (const [at, item] of queue) results[at] = await work(item);
		}),
	);
	return results;
}
