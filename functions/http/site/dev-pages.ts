import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";
import { sameHash } from "../keyed-hash.ts";
import { askedHere, isLoopbackAddress } from "../request/origin.ts";
import type { DevPage } from "./dev-keys.ts";

/** Somebody stands in between, so the socket says nothing about who asks. */
const forwarded = /^(forwarded|x-forwarded-.*|x-real-ip|via|cf-connecting-ip)$/;

/** The page once more, without the key in its address; asked for by a page of ours, so that the strict cookie goes along. */
const onward = (to: string): string =>
	`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to.replace(/[&"<>]/g, encodeURIComponent)}"><link rel="icon" href="/favicon.svg"><title>…</title>`;

/**
 * Lets in who sits at this machine and has the page's key, once in the address and from then on in a cookie. To all others there
 * is nothing here; who only lacks the key is told where it stands. With `direct` the key may stay in the address.
 */
export const devPage =
	(page: DevPage, { direct = false } = {}): MiddlewareHandler<AppEnv> =>
	async (c, next) => {
		const { devPages } = c.var.deps;
		const here =
			isLoopbackAddress(devPages?.socketOf(c.env)) &&
			askedHere(c.req.url) &&
			![...c.req.raw.headers.keys()].some((name) => forwarded.test(name));
		if (!devPages || !here) throw new ApiError("not_found");
		const key = devPages.keys[page];
		const cookie = `dev-${page}`;
		const url = new URL(c.req.url);
		const queryKey = url.searchParams.get("key");
		c.header("Referrer-Policy", "no-referrer");
		if (queryKey !== null && sameHash(queryKey, key)) {
			if (direct) return next();
			setCookie(c, cookie, key, { path: "/dev", httpOnly: true, sameSite: "Strict" });
			url.searchParams.delete("key");
			const to = url.pathname + url.search;
			return c.req.header("sec-fetch-site") === "cross-site" ? c.html(onward(to)) : c.redirect(to, 303);
		}
		if (sameHash(getCookie(c, cookie) ?? "", key)) return next();
		return c.text(
			"This page opens with its key only: take the whole address that is printed when the site starts, or begin the payment anew.\n",
			403,
		);
	};
