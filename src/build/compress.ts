import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Pages have limits of whole kilobytes (src/README.md), 12 and more: whether one is over such a limit by what brotli 11 may save. */
const justOver = (bytes: number): boolean => bytes > 12 * 1024 && bytes % 1024 < 200;

/** @param postfix how distances are written (RFC 7932, section 4): which one is shorter differs from page to page */
const brotliAt = (body: Buffer, quality: number, postfix = 0): Promise<Buffer> =>
	brotli(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			[constants.BROTLI_PARAM_NPOSTFIX]: postfix,
		},
	});

/** Brotli 10 takes less than half the time of 11 and adds about one byte in a hundred; where those count, it is the best 11. */
export async function compressed(body: Buffer, isPage: boolean): Promise<Buffer> {
	const br = await brotliAt(body, 10);
	if (!isPage || !justOver(br.length)) return br;
	const tries = await Promise.all([0, 1].map((postfix) => brotliAt(body, 11, postfix)));
	return tries.reduce((best, other) => (other.length < best.length ? other : best));
}
