export class BodyTooLarge extends Error {
	override name = "TooLarge";

	constructor(maxBytes: number) {
		super(`more than ${maxBytes} bytes`);
	}
}

/** Reads up to `maxBytes`. Throws `BodyTooLarge` and cancels the source as soon as the body, or its declared length, exceeds that. */
export async function readLimitedBody(
	{ body, headers }: Pick<Response, "body" | "headers">,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(headers.get("content-length") ?? 0) > maxBytes) {
		await body?.cancel().catch(() => {});
		throw new BodyTooLarge(maxBytes);
	}
	let size = 0;
	const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(chunk, out) {
			size += chunk.byteLength;
			if (size > maxBytes) throw new BodyTooLarge(maxBytes);
			out.enqueue(chunk);
		},
	});
	return new Uint8Array(await new Response(body?.pipeThrough(counter) ?? null).arrayBuffer());
}
