import brand from "../../../content/brand.json" with { type: "json" };
import type { ReadName } from "../../contract/environment.ts";
import { isPlainAddress } from "../../gateways/mail/index.ts";

/** How mail goes out (by SMTP, or an HTTP API for the edge or where SMTP is closed), or what is wrong with the settings of it. */
export function readMail(read: ReadName) {
	const smtpUrl = read("SMTP_URL");
	const url = read("MAIL_API_URL");
	const key = read("MAIL_API_KEY");
	const mailFrom = read("MAIL_FROM") ?? brand.emails.noreply;
	const problems: string[] = [];
	if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
		problems.push(
			"SMTP_URL must look like smtp://user:password@mail.example.com:587 (smtps: for port 465). Characters such as @ or / in the password are written %40 and %2F.",
		);
	if (url && !(URL.canParse(url) && /^https:/.test(url) && key))
		problems.push("MAIL_API_URL must be an https address where mails are POSTed, and MAIL_API_KEY its key.");
	if (!isPlainAddress(mailFrom))
		problems.push("MAIL_FROM must be a bare mail address, like noreply@example.com.");
	return problems.length > 0 ? problems : { smtpUrl, mailApi: url && key ? { url, key } : null, mailFrom };
}
