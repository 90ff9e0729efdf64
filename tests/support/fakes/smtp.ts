import { setTimeout } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { listen } from "../listen.ts";

interface Caught {
	from: string;
	to: string[];
	mail: Email;
}

export interface SmtpCatcher {
	url: string;
	caught: Caught[];
	/** Waits for the newest mail to an address. Rejects after `ms`. */
	mailTo(address: string, ms?: number): Promise<Email>;
	close(): Promise<void>;
}

/** A loopback mail server that accepts and records everything. */
export async function startSmtp(): Promise<SmtpCatcher> {
	const caught: Caught[] = [];
	const server = new SMTPServer({
		authOptional: true,
		// The site keeps its connection open.
		closeTimeout: 1,
		disabledCommands: ["STARTTLS"],
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", async () => {
				const { mailFrom, rcptTo } = session.envelope;
				const from = mailFrom ? mailFrom.address : "";
				const mail = await PostalMime.parse(Buffer.concat(chunks));
				caught.push({ from, to: rcptTo.map(({ address }) => address), mail });
				done();
			});
		},
	});
	const newest = (address: string) => caught.findLast(({ to }) => to.includes(address))?.mail;
	return {
		url: `smtp://127.0.0.1:${await listen(server.server)}`,
		caught,
		async mailTo(address, ms = 5000) {
			for (const end = Date.now() + ms; Date.now() < end; await setTimeout(20)) {
				const mail = newest(address);
				if (mail) return mail;
			}
			throw new Error(`no mail to ${address} after ${ms} ms`);
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
