/** A mail as it goes out: text and HTML say the same. */
export interface OutgoingMail {
	/** Makes the Message-ID, the same for every attempt, so that a repeated delivery is seen as one mail. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	lang: string;
	/** Where one POST ends what the mail is part of. */
	unsubscribe?: string | null;
}

/** Headers beside the usual ones: the language, that a machine wrote, and for letters how to leave in one click (RFC 8058). */
export const extraHeaders = ({ lang, unsubscribe }: OutgoingMail): Record<string, string> => ({
	"Content-Language": lang,
	"Auto-Submitted": "auto-generated",
	...(unsubscribe && {
		"List-Unsubscribe": `<${unsubscribe}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	}),
});

export interface MailGateway {
	/** "outbox" keeps the mails in the database, where /dev/mailbox shows them. */
	kind: "outbox" | "smtp" | "http" | "binding";
	/** Resolves when the mail is in somebody's hands, rejects to be called again later. */
	deliver(mail: OutgoingMail): Promise<void>;
	/** Asks whether mail would be taken, without sending any; rejects with why not. Left out where that can't be asked. */
	check?(): Promise<void>;
	close?(): void;
}

/** A text without mail addresses, and without the name of one recipient. */
export const withoutAddresses = (text: string, recipient = ""): string => {
	const name = recipient.split("@")[0] ?? "";
	const hidden = text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, "[address]");
	return name.length > 2 ? hidden.replaceAll(name, "[name]") : hidden;
};

/** Where mails go when no server is configured: nowhere; the written-down mail is the outbox. */
export const outbox: MailGateway = { kind: "outbox", deliver: async () => {} };

/** An address that can name a single recipient; nodemailer would deliver to one smuggled in by a line break. */
export const isPlainAddress = (address: string): boolean =>
	/^[^\s,;<>()[\]\\":\p{Cc}]+@[^\s,;<>()[\]\\":@\p{Cc}]+$/u.test(address);
