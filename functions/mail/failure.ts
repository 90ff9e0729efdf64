import { withoutAddresses } from "../gateways/mail/index.ts";

/** Why a mail failed: the stage, and the server's message with addresses removed. */
export interface MailFailure {
	why: string;
	/** Whether the recipient was refused, so that other mails may still succeed. */
	isRecipientFault: boolean;
}

interface Fault {
	message?: string;
	code?: string;
	command?: string;
	/** HTTP status from the provider. */
	status?: number;
}

const stages: [matches: (fault: Fault) => boolean, stage: string][] = [
	[({ code, status }) => code === "EAUTH" || status === 401, "login refused"],
	[({ message = "" }) => /certificate|TLS|SSL|altname/i.test(message), "no secure connection"],
	[({ command }) => command === "MAIL FROM", "sender refused"],
	[({ command, status }) => command === "RCPT TO" || status === 422, "recipient refused"],
	[
		({ code = "", message = "" }) =>
			/^(ECONNECTION|ESOCKET|EDNS|ETIMEDOUT|ECONN|ENOTFOUND)/.test(code) ||
			/ECONN|ENOTFOUND|EAI_AGAIN/.test(message),
		"no connection",
	],
];

/** @param recipient their name is removed from the message, too */
export function describeMailFailure(error: unknown, recipient = ""): MailFailure {
	const fault = (typeof error === "object" && error ? error : { message: String(error) }) as Fault;
	const stage = stages.find(([matches]) => matches(fault))?.[1] ?? "refused";
	const words = withoutAddresses(fault.message ?? "", recipient)
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim();
	return { why: `${stage}: ${words.slice(0, 200)}`, isRecipientFault: stage === "recipient refused" };
}
