import type { Locale } from "../../i18n/locales.ts";
import { mailedPages } from "../contract/account/links.ts";
import type { Deps } from "../deps.ts";
import { mailedLink, mailedRoutes } from "../http/site/mailed-link.ts";
import { keyedHash, sameHash } from "../utils/keyed-hash.ts";

type Keys = Pick<Deps, "hashKey" | "origin">;
export type LinkUse = "confirm" | "unsubscribe";

export const routes = {
	confirm: mailedRoutes(mailedPages.subscribe),
	unsubscribe: mailedRoutes(mailedPages.unsubscribe),
};

const linkProof = ({ hashKey }: Pick<Deps, "hashKey">, use: LinkUse, id: string): string =>
	keyedHash(hashKey, "newsletter", use, id);

/** An unforgeable link that needs no storage. */
export function newsletterLink(deps: Keys, use: LinkUse, id: string, lang: Locale): string {
	const page = use === "confirm" ? mailedPages.subscribe : mailedPages.unsubscribe;
	return mailedLink(deps.origin, lang, page, `${id}.${linkProof(deps, use, id)}`);
}

/** The subscriber id in a link's token; null if the signature is wrong. */
export function readLink(
	deps: Pick<Deps, "hashKey">,
	use: LinkUse,
	token: string | undefined,
): string | null {
	const [id = "", signature = ""] = (token ?? "").split(".");
	return id && sameHash(signature, linkProof(deps, use, id)) ? id : null;
}
