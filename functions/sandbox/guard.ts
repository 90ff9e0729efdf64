import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isLoopbackOrigin } from "../contract/address.ts";
import { createError } from "../http/api-error.ts";
import type { AppEnv } from "../http/env.ts";
import { hashWithKey, isSameHash } from "../utils/keyed-hash.ts";

export const devPageNames = ["mailbox", "stripe", "btcpay"] as const;
type DevPage = (typeof devPageNames)[number];

/** Development page settings; the pages don't exist without them. */
export interface DevPages {
	/** Each page requires a key, so that not every local process or page can read it. */
	keys: Record<DevPage, string>;
	/** The peer address of the connection, independent of headers. */
	findSocketAddress(env: unknown): string | null | undefined;
}

/** Derived keys: stable across restarts, because people keep the URLs. */
export const deriveDevKeys = (hashKey: Uint8Array) =>
	Object.fromEntries(
		devPageNames.map((page) => [page, hashWithKey(hashKey, "dev page", page).slice(0, 22)]),
	) as DevPages["keys"];

/** Proxy headers: the socket isn't the caller's. */
const proxyHeader = /^(forwarded|x-forwarded-.*|x-real-ip|via|cf-connecting-ip)$/;

const isLoopbackAddress = (address: string | null | undefined): boolean =>
	/^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address ?? "");

/** Redirects to the page without the key, from our own origin so that the strict cookie is sent. */
const renderRedirect = (to: string): string =>
	`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to.replace(/[&"<>]/g, encodeURIComponent)}"><link rel="icon" href="/favicon.svg"><title>…</title>`;

/**
 * Restricts a development page to this machine and holders of its key, first in the URL, then in a cookie.
 * Others get a 404, or without the key a hint. `direct` allows the key to stay in the URL.
 */
export const guardDevPage =
	(page: DevPage, { direct = false } = {}): MiddlewareHandler<AppEnv> =>
	async (c, next) => {
		const { devPages } = c.var.deps;
		const isLocal =
			isLoopbackAddress(devPages?.findSocketAddress(c.env)) &&
			// Any other name could be DNS rebinding, or a proxy in front of a site without a configured origin.
			isLoopbackOrigin(new URL(c.req.url).origin) &&
			![...c.req.raw.headers.keys()].some((name) => proxyHeader.test(name));
		if (!devPages || !isLocal) throw createError(c, "not_found");
		const key = devPages.keys[page];
		const cookie = `dev-${page}`;
		const url = new URL(c.req.url);
		const queryKey = url.searchParams.get("key");
		c.header("Referrer-Policy", "no-referrer");
		if (queryKey !== null && isSameHash(queryKey, key)) {
			if (direct) return next();
			setCookie(c, cookie, key, { path: "/dev", httpOnly: true, sameSite: "Strict" });
			url.searchParams.delete("key");
			const to = url.pathname + url.search;
			return c.req.header("sec-fetch-site") === "cross-site"
				? c.html(renderRedirect(to))
				: c.redirect(to, 303);
		}
		if (isSameHash(getCookie(c, cookie) ?? "", key)) return next();
		return c.text(
			"This page needs its key: open the full address printed when the site starts, or start the payment again.\n",
			403,
		);
	};
