import { createTransport } from "nodemailer";
import { withDeadline } from "../../utils/time.ts";
import { composeHeaders, type Mailer } from "./index.ts";

interface SmtpOptions {
	/** smtp://user:password@host:port, or smtps: for implicit TLS. */
	url: string;
	fromName: string;
	fromAddress: string;
	/** Timeouts in milliseconds: connection, greeting, inactivity, whole attempt. */
	times?: { connect: number; greeting: number; inactivity: number; total: number };
}

/** An attempt must end before the next is due after a minute; two at once would send two mails. */
const defaultTimes = { connect: 10_000, greeting: 10_000, inactivity: 20_000, total: 45_000 };

/** Mail through the operator's server (SMTP_URL). Uses STARTTLS if offered. */
export function createSmtp({ url, fromName, fromAddress, times = defaultTimes }: SmtpOptions): Mailer {
	const transport = createTransport({
		url,
		pool: true,
		connectionTimeout: times.connect,
		greetingTimeout: times.greeting,
		socketTimeout: times.inactivity,
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
				signal: AbortSignal.timeout(times.total),
			});
		},
		check: async () => void (await withDeadline(times.total, transport.verify())),
		close: () => transport.close(),
	};
}
