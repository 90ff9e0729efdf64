import { createHash } from "node:crypto";
import { trustedPolicyNames } from "../../ui/trusted-types.ts";
import type { PageParts } from "./page-parts.ts";

const sha256 = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

type Directives = Record<string, string>;

function add(directives: Directives, more: string): void {
	for (const part of more.split(";")) {
		const [name, ...sources] = part.trim().split(/\s+/);
		if (name && sources.length) directives[name] = [directives[name] ?? "", ...sources].join(" ").trim();
	}
}

/**
 * The content security policy of a page: its inline code by hash, our own host, and what the page asks for by `<meta name="policy">`.
 * What is the same for all pages is in a header: functions/http/headers.ts.
 */
export function policyOf(page: Pick<PageParts, "scripts" | "wishes">, css: string): string {
	const hashes = [...new Set(page.scripts.map(sha256))].join(" ");
	const directives: Directives = {
		"default-src": "'none'",
		"script-src": `'self' ${hashes}`.trim(),
		"style-src": css ? sha256(css) : "'none'",
		"img-src": "'self' data:",
		"font-src": "'self'",
		"connect-src": "'self'",
		"manifest-src": "'self'",
	};
	for (const more of page.wishes) add(directives, more);
	// Text becomes neither markup nor a script's address but through src/ui/trusted-types.ts (Trusted Types). Scripts of others,
	// which an operator may choose (Stripe's, Turnstile's), need not be written for that.
	if (!directives["script-src"]?.includes("https:")) {
		// In this order: the other way round is 76 bytes more of the page, compressed.
		directives["trusted-types"] = trustedPolicyNames.join(" ");
		directives["require-trusted-types-for"] = "'script'";
	}
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources}`)
		.join("; ");
}
