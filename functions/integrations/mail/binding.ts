import { withDeadline } from "../../utils/time.ts";
import { composeHeaders, type Mailer } from "./index.ts";

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

/** Milliseconds before a mail is left for its retry, so that it doesn't hold up others. */
const deadline = 10_000;

/** Mail through Cloudflare's binding, which can't be aborted: giving up only means no longer waiting. */
export const createBindingMail = (binding: SendEmail, name: string, email: string): Mailer => ({
	kind: "binding",
	async deliver(mail) {
		const { to, subject, text, html } = mail;
		const headers = composeHeaders(mail);
		const sending = binding.send({ from: { email, name }, to, subject, text, html, headers });
		await withDeadline(deadline, sending, () => new Error("mail binding took too long"));
	},
});
