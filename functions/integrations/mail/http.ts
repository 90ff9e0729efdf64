import { second } from "../../utils/time.ts";
import { fetchExternal, type Send } from "../fetch-external.ts";
import { composeHeaders, type Mailer } from "./index.ts";

interface HttpMailOptions {
	/** Endpoint for sending a mail, such as https://api.resend.com/emails. */
	url: string;
	key: string;
	fromName: string;
	fromAddress: string;
	fetch?: Send;
}

const deadline = 10_000;

/** Mail through an HTTP API in Resend's format. An Idempotency-Key per mail prevents duplicates. */
export function createHttpMail(options: HttpMailOptions): Mailer {
	const { url, key, fromName, fromAddress, fetch: send } = options;
	const post = (json: object, more?: Record<string, string>) => {
		const headers = { authorization: `Bearer ${key}`, ...more };
		return fetchExternal(url, { headers, json, signal: AbortSignal.timeout(deadline) }, send);
	};
	const refusal = ({ status, text, headers }: Awaited<ReturnType<typeof post>>): Error => {
		const error = new Error(`mail provider answered ${status} ${text()}`);
		const seconds = Number(headers.get("retry-after")) || 60;
		return Object.assign(error, { status, ...(status === 429 && { retryAfter: seconds * second }) });
	};
	return {
		kind: "http",
		async deliver(mail) {
			const { to, subject, text, html } = mail;
			const from = `${JSON.stringify(fromName)} <${fromAddress}>`;
			const body = { from, to: [to], subject, text, html, headers: composeHeaders(mail) };
			const response = await post(body, { "idempotency-key": mail.id });
			if (!response.ok) throw refusal(response);
		},
		// Posts an empty mail: a provider that accepts the key rejects it as invalid and sends nothing.
		async check() {
			const response = await post({});
			if ([401, 403, 404].includes(response.status) || response.status >= 500) throw refusal(response);
		},
	};
}
