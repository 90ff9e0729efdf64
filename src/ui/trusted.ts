interface Rules {
	createHTML?(html: string): string | null;
	createScriptURL?(url: string): string | null;
}

/** Of Trusted Types (https://w3c.github.io/trusted-types/), which not every browser knows, what is used here. */
interface Policy {
	createHTML(html: string): string;
	createScriptURL(url: string): string;
}

const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } })
	.trustedTypes;

/**
 * Says what may become markup or a script's address: our pages' policy (src/build/policy.ts) lets no plain text do so. One
 * named `default` is asked by the browser itself, for libraries.
 */
export const trust = (name: string, rules: Rules): Policy | undefined => factory?.createPolicy(name, rules);
