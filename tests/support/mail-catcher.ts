import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailCatcher {
	/** For SMTP_URL. */
	url: string;
	/** The newest mail to an address, as soon as there are `count`. */
	mailTo(address: string, count?: number): Promise<Email>;
	close(): Promise<void>;
}

/** A real SMTP server that keeps what it is given. */
export async function catchMail(): Promise<MailCatcher> {
	const mails: Email[] = [];
	const arrivals = new EventTarget();
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		async onData(stream, _session, done) {
			const chunks: Buffer[] = [];
			for await (const chunk of stream) chunks.push(chunk as Buffer);
			mails.push(await PostalMime.parse(Buffer.concat(chunks)));
			arrivals.dispatchEvent(new Event("mail"));
			done();
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		async mailTo(address, count = 1) {
			for (;;) {
				const found = mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
				if (found.length >= count) return found.at(-1) as Email;
				await once(arrivals, "mail", { signal: AbortSignal.timeout(20_000) });
			}
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

/** The code in a mail, as a reader finds it. */
export function codeIn(mail: Email): string {
	const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? "")?.[0];
	if (!code) throw new Error(`No code in the mail "${mail.subject}".`);
	return code;
}
