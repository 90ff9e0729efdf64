import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets a server listen on this machine. @returns its port, one that was free */
export async function listen(server: Server): Promise<number> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	server.close();
	return port;
}
