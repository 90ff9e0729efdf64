import { discountAt } from "../../../functions/contract/price.ts";
import { file } from "../../api/file.ts";
import type { Package } from "./plan.ts";

export interface Packages {
	list: Package[];
	/** How far the server's clock is ahead of this one, in milliseconds. */
	ahead: number;
}

/** What a countdown goes by. */
export interface Time {
	/** As in Packages. */
	ahead: number;
	/** When the offer of the hero ends (ISO 8601); null when there is none. */
	ends: string | null;
}

const isPackage = (value: unknown): value is Package => {
	const { id, price, duration = 1 } = (value ?? {}) as Partial<Package>;
	return typeof id === "string" && Number(price) >= 0 && duration > 0;
};

/** The packages in an answer of ours, or of another host, which may send the bare list; null when it holds none. */
export function packagesIn(answer: unknown, now = Date.now()): Packages | null {
	const { packages = answer, now: server } = (answer ?? {}) as { packages?: unknown; now?: string };
	const list = Array.isArray(packages) ? packages.filter(isPackage) : [];
	const ahead = server ? Date.parse(server) - now : 0;
	return list.length ? { list, ahead: Number.isFinite(ahead) ? ahead : 0 } : null;
}

/** The packages of this moment; null when they do not come in time. */
export const loadPackages = async (url: string): Promise<Packages | null> => packagesIn(await file(url));

/** Whether a discount of these is over: the prices went up, and a reader should know. */
export const hasEnded = (list: readonly Package[], now: number): boolean =>
	list.some((entry) => (entry.discount ?? 0) > 0 && discountAt(entry, now) === 0);

/** When the next price ends, in milliseconds by the server's clock; null when none does. */
export function nextEnd(list: readonly Package[], now: number): number | null {
	const ends = list
		.filter(({ discount = 0, discountEnds }) => discount && discountEnds)
		.map(({ discountEnds }) => Date.parse(discountEnds as string))
		.filter((end) => end > now);
	return ends.length ? Math.min(...ends) : null;
}
