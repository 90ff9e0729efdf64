import type { OutgoingMail } from "../../../functions/integrations/mail/index.ts";

/** A mail server that can be switched off. */
export function createMailServer() {
	const server = {
		works: true,
		/** Deliveries attempted. */
		attempts: 0,
		sent: [] as OutgoingMail[],
		mailer: {
			kind: "smtp" as const,
			async deliver(mail: OutgoingMail) {
				server.attempts++;
				if (!server.works) throw new Error("451 later");
				server.sent.push(mail);
			},
		},
	};
	return server;
}
