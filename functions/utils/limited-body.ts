export class BodyTooLarge extends Error {
	override name = "TooLarge";

	constructor(maxBytes: number) {
		super(`more than ${maxBytes} bytes`);
	}
}

type HasBody = Pick<Response, "body" | "headers">;
type Body = HasBody["body"];

/** Limits a stream to `maxBytes`; beyond that it errors with `BodyTooLarge` and cancels its source. */
function limitBody(body: Body, maxBytes: number): Body {
	let size = 0;
	const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(chunk, out) {
			size += chunk.byteLength;
			if (size > maxBytes) throw new BodyTooLarge(maxBytes);
			out.enqueue(chunk);
		},
	});
	return body?.pipeThrough(counter) ?? null;
}

/** Reads up to `maxBytes`. Throws `BodyTooLarge` as soon as the body, or its declared length, exceeds that. */
export async function readLimitedBody(
	{ body, headers }: HasBody,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(headers.get("content-length") ?? 0) > maxBytes) {
		await body?.cancel().catch(() => {});
		throw new BodyTooLarge(maxBytes);
	}
	return new Uint8Array(await new Response(limitBody(body, maxBytes)).arrayBuffer());
}

/** Throws `BodyTooLarge` beyond `maxBytes`, or `SyntaxError`. */
export const readLimitedJson = async (from: HasBody, maxBytes: number): Promise<unknown> =>
	JSON.parse(new TextDecoder().decode(await readLimitedBody(from, maxBytes)));

/** Wraps `fetch` so that responses error with `BodyTooLarge` after `maxBytes`, for clients that read them whole. */
export const limitFetch =
	(send: typeof fetch, maxBytes: number): typeof fetch =>
	async (...request) => {
		const response = await send(...request);
		return new Response(limitBody(response.body, maxBytes), response);
	};
