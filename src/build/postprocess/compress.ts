import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Brotli at a quality from 0 to 11. */
export const compressBrotli = (body: Buffer, quality: number, dictionary?: Buffer): Promise<Buffer> => {
	// Node has dictionaries since 26; its types lag behind.
	const options: BrotliOptions & { dictionary?: Buffer } = {
		dictionary,
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			// Brotli clears megabytes for larger windows: quality 9 takes far longer, for pages no smaller.
			...(body.length < 2 ** 17 && { [constants.BROTLI_PARAM_LGWIN]: 16 }),
		},
	};
	return brotli(body, options);
};

/** Brotli at quality 9, and at the slower 10 and 11 only while the result exceeds `limit` bytes. */
export async function compressBrotliWithin(
	limit: number,
	body: Buffer,
	dictionary?: Buffer,
): Promise<Buffer> {
	let result = await compressBrotli(body, 9, dictionary);
	for (const quality of [10, 11])
		if (result.length > limit) result = await compressBrotli(body, quality, dictionary);
	return result;
}

/** Maps items through `work`, eight at a time. */
export async function mapEach<Item, Made>(
	items: readonly Item[],
	work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
	const results: Made[] = [];
	const queue = items.entries();
	await Promise.all(
		Array.from({ length: 8 }, async () => {
			for (const [index, item] of queue) results[index] = await work(item);
		}),
	);
	return results;
}
