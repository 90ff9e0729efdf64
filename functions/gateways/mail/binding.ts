import { extraHeaders, isPlainAddress, type MailGateway } from "./index.ts";

/** A `send_email` binding of Cloudflare, as far as it is used. */
export interface SendEmail {
	send(mail: {
		from: { email: string; name: string };
		to: string;
		subject: string;
		text: string;
		html: string;
		headers: Record<string, string>;
	}): Promise<unknown>;
}

/** Mail through the edge's own sending service. */
export const createBindingMail = (binding: SendEmail, name: string, email: string): MailGateway => ({
	kind: "binding",
	async deliver(mail) {
		if (!isPlainAddress(mail.to)) throw new Error("not a mail address");
		await binding.send({
			from: { email, name },
			to: mail.to,
			subject: mail.subject,
			text: mail.text,
			html: mail.html,
			headers: extraHeaders(mail),
		});
	},
});
