export interface OutgoingMail {
	/** Used for the Message-ID, so that repeated deliveries count as one mail. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	lang: string;
	/** One-click unsubscribe URL. */
	unsubscribe?: string | null;
}

/** Language, auto-submitted, and for newsletters one-click unsubscribe (RFC 8058). */
export const composeHeaders = ({ lang, unsubscribe }: OutgoingMail): Record<string, string> => ({
	"Content-Language": lang,
	"Auto-Submitted": "auto-generated",
	...(unsubscribe && {
		"List-Unsubscribe": `<${unsubscribe}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	}),
});

export interface Mailer {
	/** "outbox" keeps mails in the database for /dev/mailbox. */
	kind: "outbox" | "smtp" | "http" | "binding";
	/** Resolves when the mail was accepted; rejects to be retried later. */
	deliver(mail: OutgoingMail): Promise<void>;
	/** Tests the connection without sending; rejects with the reason. Absent if that's not possible. */
	check?(): Promise<void>;
	close?(): void;
}

/** Removes mail addresses and the recipient's name from a text. */
export const removeAddresses = (text: string, recipient = ""): string => {
	const name = recipient.split("@")[0] ?? "";
	const hidden = text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "[address]");
	return name.length > 2 ? hidden.replaceAll(name, "[name]") : hidden;
};

/** Without a mail server, mails stay in the database for the local mailbox. */
export const outbox: Mailer = { kind: "outbox", deliver: async () => {} };

/** A single recipient. Nodemailer would also deliver to an address injected with a line break. */
export const isPlainAddress = (address: string): boolean =>
	/^[^\s,;<>()[\]\\":\p{Cc}]+@[^\s,;<>()[\]\\":@\p{Cc}]+$/u.test(address);
