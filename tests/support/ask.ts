import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Requests a path verbatim and returns the raw response; fetch would normalize both. */
export async function ask(
	origin: string,
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
) {
	const { hostname, port } = new URL(origin);
	const call = request({ hostname, port, path, headers, method }).end();
	const [response] = (await once(call, "response")) as [IncomingMessage];
	return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}
