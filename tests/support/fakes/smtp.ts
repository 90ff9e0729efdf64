import { setTimeout } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { listen } from "../listen.ts";

export type SmtpCatcher = Awaited<ReturnType<typeof startSmtp>>;

/** A loopback mail server that accepts and records everything. */
export async function startSmtp() {
	const caught: { from: string; to: string[]; mail: Email }[] = [];
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
		/** Waits for the newest mail to an address. Rejects after `ms`. */
		async mailTo(address: string, ms = 5000): Promise<Email> {
			for (const end = Date.now() + ms; Date.now() < end; await setTimeout(20)) {
				const mail = newest(address);
				if (mail) return mail;
			}
			throw new Error(`no mail to ${address} after ${ms} ms`);
		},
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
