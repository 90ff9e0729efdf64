import { createTransport } from "nodemailer";
import { withDeadline } from "../../utils/time.ts";
import { composeHeaders, type Mailer } from "./index.ts";

interface SmtpOptions {
	/** smtp://user:password@host:port, or smtps: for implicit TLS. */
	url: string;
	fromName: string;
	fromAddress: string;
	/** Milliseconds for each step; an attempt may take twice as long. */
	timeout?: number;
}

/** An attempt must end before the next is due after a minute; two at once would send two mails. */
const defaultTimeout = 20_000;

/** Mail through the operator's server (SMTP_URL). Uses STARTTLS if offered. */
export function createSmtp({ url, fromName, fromAddress, timeout = defaultTimeout }: SmtpOptions): Mailer {
	const transport = createTransport({
		url,
		pool: true,
		connectionTimeout: timeout,
		greetingTimeout: timeout,
		socketTimeout: timeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const domain = fromAddress.split("@")[1];
	return {
		kind: "smtp",
		async deliver(mail) {
			const { to, subject, text, html } = mail;
			await transport.sendMail({
				subject,
				text,
				html,
				from: { name: fromName, address: fromAddress },
				to: { name: "", address: to },
				messageId: `<${mail.id}@${domain}>`,
				headers: composeHeaders(mail),
				signal: AbortSignal.timeout(2 * timeout),
			});
		},
		check: async () => void (await withDeadline(2 * timeout, transport.verify())),
		close: () => transport.close(),
	};
}
