import brand from "../../../content/brand.json" with { type: "json" };
import { isLoopbackHost } from "../../contract/address.ts";
import type { ReadName } from "../../contract/environment.ts";
import type { ModelSettings } from "../../integrations/assistant.ts";
import { isPlainAddress } from "../../integrations/mail/index.ts";
import type { TileSettings } from "../../integrations/tiles/index.ts";
import type { Check } from "./payments.ts";

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A safe URL to request: https, or http on loopback, without credentials. */
function parseSafeUrl(text: string): URL | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
	return url && isSafe && !url.username && !url.password ? url : null;
}

/** Mail by SMTP, or by an HTTP API at the edge or where SMTP is blocked. */
export function readMail(read: ReadName, check: Check) {
	const smtpUrl = read("SMTP_URL");
	const url = read("MAIL_API_URL");
	const key = read("MAIL_API_KEY");
	const mailFrom = read("MAIL_FROM") ?? brand.emails.noreply;
	check(
		!smtpUrl || (URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)),
		"SMTP_URL must look like smtp://user:password@mail.example.com:587 (smtps: for port 465). Characters such as @ or / in the password are written %40 and %2F.",
	);
	check(
		!url || (URL.canParse(url) && /^https:/.test(url) && key),
		"MAIL_API_URL must be an https address to POST mails to, with its key in MAIL_API_KEY.",
	);
	check(isPlainAddress(mailFrom), "MAIL_FROM must be a plain mail address, like noreply@example.com.");
	return { smtpUrl, mailApi: url && key ? { url, key } : null, mailFrom };
}

// Each parses one service's settings: null if unset, an error message if invalid.

export function readServers(read: ReadName): { url: string } | string | null {
	const address = read("SERVERS_URL");
	if (!address) return null;
	const url = parseSafeUrl(address);
	return url
		? { url: url.href }
		: "SERVERS_URL must be the https address of your server feed, like https://servers.example.com/servers.json.";
}

export function readChat(read: ReadName): ModelSettings | null | string {
	const url = read("CHAT_API_URL");
	const model = read("CHAT_MODEL");
	if (!url) return null;
	if (!isHttp(url))
		return "CHAT_API_URL must be the address of an OpenAI-compatible API, like https://api.example.com/v1. Leave it out, and the assistant quotes the help pages.";
	if (!model) return "CHAT_MODEL must name the model to ask at CHAT_API_URL.";
	return { url, key: read("CHAT_API_KEY"), model };
}

function isTemplate(url: string): boolean {
	const filled = url.replace(/\{[zxy]\}/g, "0");
	return ["{z}", "{x}", "{y}"].every((part) => url.includes(part)) && !/[{}]/.test(filled) && isHttp(filled);
}

export function readTiles(read: ReadName): TileSettings | string | null {
	const url = read("TILES_URL");
	const attribution = read("TILES_ATTRIBUTION");
	const zoom = read("TILES_MAX_ZOOM") ?? "18";
	if (!url) return null;
	if (!isTemplate(url))
		return "TILES_URL must be an address with {z}, {x} and {y} in it, like https://tiles.example.com/{z}/{x}/{y}.png.";
	if (!attribution)
		return "TILES_ATTRIBUTION is missing: give the attribution that the source of TILES_URL requires, like © OpenStreetMap contributors.";
	if (!/^\d{1,2}$/.test(zoom) || Number(zoom) < 1 || Number(zoom) > 22)
		return "TILES_MAX_ZOOM must be a number from 1 to 22. Leave it out for 18.";
	return { url, attribution, maxZoom: Number(zoom) };
}
