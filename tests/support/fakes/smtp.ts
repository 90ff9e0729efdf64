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
	const waiting = new Set<() => void>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", async () => {
				const { mailFrom, rcptTo } = session.envelope;
				const from = mailFrom ? mailFrom.address : "";
				const mail = await PostalMime.parse(Buffer.concat(chunks));
				caught.push({ from, to: rcptTo.map(({ address }) => address), mail });
				for (const wake of waiting) wake();
				done();
			});
		},
	});
	const newest = (address: string) => caught.findLast(({ to }) => to.includes(address))?.mail;
	return {
		url: `smtp://127.0.0.1:${await listen(server.server)}`,
		caught,
		mailTo: (address, ms = 5000) =>
			new Promise((resolve, reject) => {
				const resolveWaiting = () => {
					const mail = newest(address);
					if (!mail) return;
					clearTimeout(timer);
					waiting.delete(resolveWaiting);
					resolve(mail);
				};
				const timer = setTimeout(() => {
					waiting.delete(resolveWaiting);
					reject(new Error(`no mail to ${address} after ${ms} ms`));
				}, ms);
				waiting.add(resolveWaiting);
				resolveWaiting();
			}),
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
