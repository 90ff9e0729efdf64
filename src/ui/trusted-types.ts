type Rules = { createHTML?(html: string): string | null; createScriptURL?(url: string): string | null };

/** The part of Trusted Types we use (https://w3c.github.io/trusted-types/); not every browser has them. */
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string };

const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } })
	.trustedTypes;

/** Policies that the CSP allows. There is no `default` policy, which would apply to every string. */
export const trustedPolicyNames = ["search", "speed"] as const;

/** Marks a string as safe for markup or as a script's address, which the CSP requires (src/build/postprocess/policy.ts). */
export const createTrustedPolicy = (name: (typeof trustedPolicyNames)[number], rules: Rules) =>
	factory?.createPolicy(name, rules);
