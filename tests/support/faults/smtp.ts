import { createServer, type Socket } from "node:net";
import { listen } from "../listen.ts";

/** How the server treats every client. */
export type SmtpMode = "hang" | "refuse" | "greylist" | "drop" | "drip" | "good";

export type FaultySmtp = Awaited<ReturnType<typeof startFaultySmtp>>;

/** A loopback mail server with just enough SMTP (RFC 5321) to misbehave in all the usual ways. */
export async function startFaultySmtp() {
	const sockets = new Set<Socket>();
	const listener = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
		server.calls++;
		if (server.mode === "hang") return;
		if (server.mode === "refuse") return void socket.end("554 no\r\n");
		socket.write("220 moody\r\n");
		let letter: string | null = null;
		let output = "";
		socket.on("data", (data) => {
			output += data;
			for (let end = output.indexOf("\r\n"); end >= 0; end = output.indexOf("\r\n")) {
				const line = output.slice(0, end);
				output = output.slice(end + 2);
				if (letter !== null) {
					if (server.mode === "drop" && letter.length > 200) return void socket.destroy();
					if (line !== ".") letter += `${line}\n`;
					else {
						if (server.mode === "greylist") socket.write("451 4.7.1 try again later\r\n");
						else {
							server.received.push(/^message-id: *(\S+)/im.exec(letter)?.[1] ?? "");
							socket.write("250 taken\r\n");
						}
						letter = null;
					}
				} else if (/^DATA/i.test(line)) {
					letter = "";
					socket.write("354 go on\r\n");
				} else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
				else if (server.mode === "drip" && /^RCPT/i.test(line)) {
					// Neither completes nor idles long enough for a socket timeout.
					const drip = setInterval(() => socket.write("250-wait\r\n"), 50);
					socket.on("close", () => clearInterval(drip));
				} else socket.write("250 ok\r\n");
			}
		});
	});
	const server = {
		url: `smtp://127.0.0.1:${await listen(listener)}`,
		mode: "good" as SmtpMode,
		/** Message ids of the mails accepted with 250. */
		received: [] as string[],
		/** Number of connections. */
		calls: 0,
		close: () => {
			for (const socket of sockets) socket.destroy();
			return new Promise<void>((resolve) => listener.close(() => resolve()));
		},
	};
	return server;
}
