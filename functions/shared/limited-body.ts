/** A body has more bytes than its reader takes. */
export class BodyTooLarge extends Error {
	override name = "TooLarge";

	constructor(most: number) {
		super(`more than ${most} bytes`);
	}
}

/** What has a body: a request or an answer. */
type Bodied = Pick<Response, "body" | "headers">;

/** The chunks of a stream, at most `most` bytes of them; throws `TooLarge` on the next one and ends the stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
	const reader = body?.getReader();
	if (!reader) return;
	let size = 0;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			size += value.byteLength;
			if (size > most) throw new BodyTooLarge(most);
			yield value;
		}
	} finally {
		// Whoever has read enough leaves the rest.
		await reader.cancel().catch(() => {});
	}
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
	const parts: Uint8Array[] = [];
	// A chunked body has no length to look at first, so it is counted as it comes.
	for await (const part of chunksOf(body, most)) parts.push(part);
	const bytes = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.byteLength;
	}
	return bytes;
}

/** Reads JSON of at most `most` bytes. Throws `TooLarge`, or `SyntaxError` on what is no JSON. */
export const readLimitedJson = async (from: Bodied, most: number): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await readLimitedBody(from, most)));

/** A `fetch` whose answers end with `TooLarge` after `most` bytes, for clients that read them whole. */
export const limitedFetch =
	(send: typeof fetch, most: number): typeof fetch =>
	async (...request) => {
		const { body, status, statusText, headers } = await send(...request);
		const chunks = chunksOf(body, most);
		const bounded =
			body &&
			new ReadableStream<Uint8Array>({
				async pull(out) {
					const { done, value } = await chunks.next();
					if (done) out.close();
					else out.enqueue(value);
				},
				cancel: () => void chunks.return(undefined),
			});
		return new Response(bounded, { status, statusText, headers });
	};
