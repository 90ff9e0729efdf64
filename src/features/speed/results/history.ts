import { read, remove, speedKey, write } from "../../../stores/storage.ts";
import type { TestResult } from "../measure/measure.ts";
import { quantile } from "./meaning.ts";

/** Whether the visitor said the VPN was off or on; null when they did not say. */
export type Vpn = "off" | "on" | null;

/** One result as it is kept in this browser: numbers in Mbit/s, ms and bytes. */
export interface Entry {
	/** Milliseconds since 1970. */
	at: number;
	ping: number | null;
	jitter: number | null;
	download: number;
	upload: number;
	busyDown: number | null;
	busyUp: number | null;
	bytes: number;
	network: string | null;
	vpn: Vpn;
}

/** How many results are kept; the oldest go first. */
export const maxEntries = 50;

const round = (value: number | null): number | null =>
	value === null ? null : Math.round(value * 100) / 100;

export function entryOf(result: TestResult, network: string | null, vpn: Vpn, at: number): Entry {
	const { ping, jitter, download, upload } = result;
	return {
		at,
		ping: round(ping),
		jitter: round(jitter),
		download: round(download.mbps) as number,
		upload: round(upload.mbps) as number,
		busyDown: round(quantile(download.pingsUnderLoad, 0.5)),
		busyUp: round(quantile(upload.pingsUnderLoad, 0.5)),
		bytes: download.bytes + upload.bytes,
		network,
		vpn,
	};
}

/** The results of this browser, newest first; none where its storage is damaged. */
export function readEntries(): Entry[] {
	try {
		const history: Entry[] = JSON.parse(read(speedKey) ?? "[]");
		return history.filter(({ at }) => new Date(at).getTime() > 0);
	} catch {
		return [];
	}
}

/** Keeps a result and returns all. */
export function addEntry(entry: Entry): Entry[] {
	const all = [entry, ...readEntries()].slice(0, maxEntries);
	write(speedKey, JSON.stringify(all));
	return all;
}

export const clearEntries = (): void => remove(speedKey);

/** The newest result without and with the VPN, as far as there are any. */
export const pairOf = (all: readonly Entry[]) => ({
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

/** A name is anybody's: quoted, and never a formula for the program that opens the table. */
const cell = (value: string | number | null): string => {
	if (typeof value !== "string") return String(value ?? "");
	const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return `"${safe.replaceAll('"', '""')}"`;
};

/** The results as a table for other programs (RFC 4180): points in numbers, times in UTC, units in the heading. */
export function csvOf(all: readonly Entry[]): string {
	const head =
		"time_utc,ping_ms,jitter_ms,download_mbps,upload_mbps,ping_during_download_ms,ping_during_upload_ms,bytes,network,vpn";
	const rows = all.map((entry) =>
		[new Date(entry.at).toISOString(), ...columns.map((name) => cell(entry[name]))].join(","),
	);
	return `${[head, ...rows].join("\r\n")}\r\n`;
}
