import { withoutAddresses } from "../gateways/mail/index.ts";

/** Why a mail did not leave: at which step, and the server's own words without anybody's address. */
export interface MailFailure {
	why: string;
	/** Whether this mail is the reason, and others may leave: its recipient was refused. */
	isRecipients: boolean;
}

interface Fault {
	message?: string;
	code?: string;
	command?: string;
	/** What a provider's HTTP API answered with. */
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

/** @param recipient whose name, too, is taken out of what the server says */
export function describeMailFailure(error: unknown, recipient = ""): MailFailure {
	const fault = (typeof error === "object" && error ? error : { message: String(error) }) as Fault;
	const stage = stages.find(([matches]) => matches(fault))?.[1] ?? "refused";
	const words = withoutAddresses(fault.message ?? "", recipient)
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim();
	return { why: `${stage}: ${words.slice(0, 200)}`, isRecipients: stage === "recipient refused" };
}
