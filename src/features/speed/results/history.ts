import { parseJson, read, remove, speedKey, write } from "../../../stores/storage.ts";
import type { TestResult } from "../measure/measure.ts";
import { getQuantile } from "./meaning.ts";

/** Whether the VPN was on, according to the visitor; null if they didn't say. */
export type Vpn = "off" | "on" | null;

const needed = ["at", "download", "upload", "bytes"] as const;
const optional = ["ping", "jitter", "busyDown", "busyUp"] as const;

/** A result as stored in this browser, in Mbit/s, ms and bytes; `at` is in ms since 1970. */
export type Entry = Record<(typeof needed)[number], number> &
	Record<(typeof optional)[number], number | null> & { network: string | null; vpn: Vpn };

export const maxEntries = 50;

const round = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

export function createEntry(result: TestResult, network: string | null, vpn: Vpn, at: number): Entry {
	const { ping, jitter, download, upload } = result;
	return {
		at,
		ping: round(ping),
		jitter: round(jitter),
		download: round(download.mbps) as number,
		upload: round(upload.mbps) as number,
		busyDown: round(getQuantile(download.pingsUnderLoad, 0.5)),
		busyUp: round(getQuantile(upload.pingsUnderLoad, 0.5)),
		bytes: download.bytes + upload.bytes,
		network,
		vpn,
	};
}

/** Above any speed, latency or volume; dates until 2286 are below. */
const maxAmount = 1e13;
const isAmount = (value: unknown): value is number =>
	typeof value === "number" && value >= 0 && value <= maxAmount;

/** Validates a stored result, which another version of the site or anyone may have written. */
function toEntry(value: unknown): Entry[] {
	const fields = Object(value) as Record<string, unknown>;
	if (!needed.every((name) => isAmount(fields[name]))) return [];
	const amounts = [...needed, ...optional].map((name) => {
		const amount = fields[name];
		return [name, isAmount(amount) ? amount : null];
	});
	const { network, vpn } = fields;
	return [
		{
			...(Object.fromEntries(amounts) as Omit<Entry, "network" | "vpn">),
			network: typeof network === "string" ? network : null,
			vpn: vpn === "off" || vpn === "on" ? vpn : null,
		},
	];
}

export function readEntries(): Entry[] {
	const history = parseJson(read(speedKey));
	return Array.isArray(history) ? history.flatMap(toEntry).slice(0, maxEntries) : [];
}

export function addEntry(entry: Entry): Entry[] {
	const all = [entry, ...readEntries()].slice(0, maxEntries);
	write(speedKey, JSON.stringify(all));
	return all;
}

export const clearEntries = (): void => remove(speedKey);

export const findPair = (all: readonly Entry[]) => ({
	off: all.find(({ vpn }) => vpn === "off"),
	on: all.find(({ vpn }) => vpn === "on"),
});

const columns = [
	"ping",
	"jitter",
	"download",
	"upload",
	"busyDown",
	"busyUp",
	"bytes",
	"network",
	"vpn",
] as const;

/** Quotes a network's name, and keeps spreadsheets from reading it as a formula. */
const formatCell = (value: string | number | null): string => {
	if (typeof value !== "string") return String(value ?? "");
	const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return `"${safe.replaceAll('"', '""')}"`;
};

/** Exports results as CSV (RFC 4180), with decimal points, UTC and units in the header. */
export function toCsv(all: readonly Entry[]): string {
	const head =
		"time_utc,ping_ms,jitter_ms,download_mbps,upload_mbps,ping_during_download_ms,ping_during_upload_ms,bytes,network,vpn";
	const rows = all.map((entry) =>
		[new Date(entry.at).toISOString(), ...columns.map((name) => formatCell(entry[name]))].join(","),
	);
	return `${[head, ...rows].join("\r\n")}\r\n`;
}
