import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on loopback. @returns the assigned port */
export async function listen(server: Server): Promise<number> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	return (server.address() as AddressInfo).port;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	server.close();
	return port;
}
