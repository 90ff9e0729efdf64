export class BodyTooLarge extends Error {
	override name = "TooLarge";

	constructor(most: number) {
		super(`more than ${most} bytes`);
	}
}

type Bodied = Pick<Response, "body" | "headers">;
type Body = Bodied["body"];

/** Limits a stream to `most` bytes; beyond that it errors with `BodyTooLarge` and cancels its source. */
export function limitBody(body: Body, most: number, signal?: AbortSignal): Body {
	let size = 0;
	const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		start(out) {
			// Wired by hand: in Workers, a pipe's signal doesn't abort a pending read.
			signal?.addEventListener("abort", () => out.error(signal.reason), { once: true });
		},
		transform(chunk, out) {
			size += chunk.byteLength;
			if (size > most) throw new BodyTooLarge(most);
			out.enqueue(chunk);
		},
	});
	return body?.pipeThrough(counting) ?? null;
}

/** Reads up to `most` bytes. Throws `BodyTooLarge` as soon as the body, or its declared length, exceeds that. */
export async function readLimitedBody(
	{ body, headers }: Bodied,
	most: number,
): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(headers.get("content-length") ?? 0) > most) {
		await body?.cancel().catch(() => {});
		throw new BodyTooLarge(most);
	}
	return new Uint8Array(await new Response(limitBody(body, most)).arrayBuffer());
}

/** Throws `BodyTooLarge` beyond `most` bytes, or `SyntaxError`. */
export const readLimitedJson = async (from: Bodied, most: number): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await readLimitedBody(from, most)));

/** Wraps `fetch` so that responses error with `BodyTooLarge` after `most` bytes, for clients that read them whole. */
export const limitedFetch =
	(send: typeof fetch, most: number): typeof fetch =>
	async (...request) => {
		const response = await send(...request);
		return new Response(limitBody(response.body, most), response);
	};
