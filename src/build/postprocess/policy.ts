import { createHash } from "node:crypto";
import { trustedPolicyNames } from "../../ui/trusted-types.ts";
import type { PageParts } from "./page-parts.ts";

const hashSource = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

type Directives = Record<string, string>;

function add(directives: Directives, more: string): void {
	for (const part of more.split(";")) {
		const [name, ...sources] = part.trim().split(/\s+/);
		if (name && sources.length) directives[name] = [directives[name] ?? "", ...sources].join(" ").trim();
	}
}

/**
 * A page's content security policy: its inline code by hash, our own host, and additions from `<meta name="policy">`.
 * What all pages share is in a header: functions/http/headers.ts.
 */
export function buildPolicy(page: Pick<PageParts, "scripts" | "policyAdditions">, css: string): string {
	const hashes = [...new Set(page.scripts.map(hashSource))].join(" ");
	const directives: Directives = {
		"default-src": "'none'",
		"script-src": `'self' ${hashes}`.trim(),
		"style-src": css ? hashSource(css) : "'none'",
		"img-src": "'self' data:",
		"font-src": "'self'",
		"connect-src": "'self'",
		"manifest-src": "'self'",
	};
	for (const more of page.policyAdditions) add(directives, more);
	// Trusted Types: strings become markup or script addresses only through src/ui/trusted-types.ts. Not where an operator
	// chose third-party scripts (Stripe, Turnstile), which may not support them.
	if (!directives["script-src"]?.includes("https:")) {
		// This order compresses best.
		directives["trusted-types"] = trustedPolicyNames.join(" ");
		directives["require-trusted-types-for"] = "'script'";
	}
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources}`)
		.join("; ");
}
