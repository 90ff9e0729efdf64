import { withDeadline } from "../../shared/with-deadline.ts";
import { extraHeaders, isPlainAddress, type MailGateway } from "./index.ts";

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

/** Milliseconds the service may take, after which the mail waits for its next time and lets the others pass. */
const deadline = 10_000;

/** Mail through the edge's own sending service, which cannot be told to stop: giving up means no longer waiting. */
export const createBindingMail = (binding: SendEmail, name: string, email: string): MailGateway => ({
	kind: "binding",
	async deliver(mail) {
		if (!isPlainAddress(mail.to)) throw new Error("not a mail address");
		const sending = binding.send({
			from: { email, name },
			to: mail.to,
			subject: mail.subject,
			text: mail.text,
			html: mail.html,
			headers: extraHeaders(mail),
		});
		await withDeadline(deadline, sending, () => new Error("mail binding took too long"));
	},
});
