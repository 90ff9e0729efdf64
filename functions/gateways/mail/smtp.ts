import { createTransport } from "nodemailer";
import { withDeadline } from "../../shared/with-deadline.ts";
import { extraHeaders, isPlainAddress, type MailGateway } from "./index.ts";

export interface SmtpOptions {
	/** smtp://user:password@host:port, or smtps: for TLS from the first byte. */
	url: string;
	fromName: string;
	fromAddress: string;
	/** Milliseconds to wait for the connection, for the first word, for the next one, and for one attempt in all. */
	times?: { connect: number; greeting: number; silence: number; whole: number };
}

/**
 * A server that keeps talking is no longer listened to before the next attempt is due, a minute after this one began: two at
 * once would be two mails.
 */
const defaultTimes = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 45_000 };

/** Mail through the operator's server (SMTP_URL). STARTTLS is used where the server offers it. */
export function createSmtp({ url, fromName, fromAddress, times = defaultTimes }: SmtpOptions): MailGateway {
	const transport = createTransport({
		url,
		connectionTimeout: times.connect,
		greetingTimeout: times.greeting,
		socketTimeout: times.silence,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const domain = fromAddress.split("@")[1];
	return {
		kind: "smtp",
		async deliver(mail) {
			if (!isPlainAddress(mail.to)) throw new Error("not a mail address");
			await transport.sendMail({
				from: { name: fromName, address: fromAddress },
				to: { name: "", address: mail.to },
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				messageId: `<${mail.id}@${domain}>`,
				headers: extraHeaders(mail),
				signal: AbortSignal.timeout(times.whole),
			});
		},
		check: async () => {
			const checked = transport.verify();
			await withDeadline(times.whole, checked, () => new Error("no answer in time"));
		},
		close: () => transport.close(),
	};
}
