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

/** Whoever may say so; our pages' policy names them and no other, nor `default`, which the browser would ask for any text. */
export const trustedPolicyNames = ["search", "speed"] as const;

/** Says what may become markup or a script's address: our pages' policy (src/build/postprocess/policy.ts) lets no plain text do so. */
export const createTrustedPolicy = (
	name: (typeof trustedPolicyNames)[number],
	rules: Rules,
): Policy | undefined => factory?.createPolicy(name, rules);
