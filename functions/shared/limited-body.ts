/** A body has more bytes than its reader takes. */
export class BodyTooLarge extends Error {
	override name = "TooLarge";

	constructor(most: number) {
		super(`more than ${most} bytes`);
	}
}

/** What has a body: a request or an answer. */
type Bodied = Pick<Response, "body" | "headers">;
type Body = Bodied["body"];

/** A stream of at most `most` bytes, which fails with `TooLarge` on the next one and ends what it comes from. */
export function limitBody(body: Body, most: number, signal?: AbortSignal): Body {
	let size = 0;
	const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		start(out) {
			// Said by itself: at the edge a pipe's own signal does not end one that waits.
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

/** Reads a body of at most `most` bytes. Throws `TooLarge` as soon as it is, or says that it will be. */
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

/** Reads JSON of at most `most` bytes. Throws `TooLarge`, or `SyntaxError` on what is no JSON. */
export const readLimitedJson = async (from: Bodied, most: number): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await readLimitedBody(from, most)));

/** A `fetch` whose answers end with `TooLarge` after `most` bytes, for clients that read them whole. */
export const limitedFetch =
	(send: typeof fetch, most: number): typeof fetch =>
	async (...request) => {
		const response = await send(...request);
		return new Response(limitBody(response.body, most), response);
	};
