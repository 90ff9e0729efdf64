/** Bytes, brotli. No `script` means no script file at all. */
export interface Budget {
	html: number;
	script?: number;
}
export const kB = 1024;

/** Bytes of body and headers that a server sends before the first acknowledgement (initial window, RFC 6928). */
export const firstFlight = 14_000;
/** Most bytes our headers take of that on HTTP/1.1. */
export const headerRoom = 755;

/** The first match for a page's path is its budget. */
export const budgets: [path: RegExp, budget: Budget][] = [
	[
		/^\/(login|signup|forget-password|reset-password|verify\/(otp|email))$/,
		{ html: 12 * kB, script: 72 * kB },
	],
	[/^\/profile$/, { html: 13 * kB, script: 80 * kB }],
	[/^\/pricing$/, { html: 14 * kB, script: 72 * kB }],
	[/^\/tools\/(whatsmyip|speedtest)$/, { html: 12 * kB, script: 72 * kB }],
	[/^\/(blog\/post\/.+|guides\/.+|status|glossary|privacypolicy|terms-and-conditions)$/, { html: 25 * kB }],
	[/^\/(country|vpn-for-[a-z-]+)\//, { html: 13.5 * kB }],
	[/^/, { html: 14 * kB }],
];
export const getBudget = (path: string): Budget =>
	budgets.find(([pattern]) => pattern.test(path))?.[1] as Budget;

/** Bytes a page's HTML may have: its budget, and without a long text only what one flight holds beside the headers. */
export function getHtmlLimit(path: string): number {
	const { html } = getBudget(path);
	return html > firstFlight + kB ? html : Math.min(html, firstFlight - headerRoom);
}
