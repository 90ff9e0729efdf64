import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Pages have limits of whole kilobytes (src/README.md); these are the ones that pages come near to. */
const limits = [12, 13, 14, 25].map((kilobytes) => kilobytes * 1024);
/** The limit that a page is over by no more than brotli 11 may save. */
const justOver = (bytes: number): number | undefined =>
	limits.find((limit) => bytes > limit && bytes < limit + 200);

/**
 * Brotli at a quality from 0 to 11; 11 is smaller than 10 by two in a hundred, which is a kilobyte of React.
 * @param postfix how distances are written (RFC 7932, section 4): which one is shorter differs from page to page
 */
export const brotliAt = (body: Buffer, quality: number, postfix = 0): Promise<Buffer> =>
	brotli(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			[constants.BROTLI_PARAM_NPOSTFIX]: postfix,
		},
	});

/** Brotli 10 takes less than half the time of 11 and adds about one byte in a hundred; where those count, it is 11. */
export async function compressed(body: Buffer, isPage: boolean): Promise<Buffer> {
	let best = await brotliAt(body, 10);
	const limit = isPage && justOver(best.length);
	if (!limit) return best;
	for (const postfix of [0, 1]) {
		const other = await brotliAt(body, 11, postfix);
		if (other.length < best.length) best = other;
		if (best.length <= limit) break;
	}
	return best;
}
