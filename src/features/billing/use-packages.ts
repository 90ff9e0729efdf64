import { useEffect, useState } from "react";
import { loadPackages, nextEnd, type Packages } from "./packages.ts";
import type { Package } from "./plan.ts";

/** Dates on the cards are never older than this. */
const often = 60 * 60 * 1000;

/** The packages at `url`: null while they load, `built` with `failed` when they do not come. */
export function usePackages(url: string, built: readonly Package[]): (Packages & { failed: boolean }) | null {
	const [packages, setPackages] = useState<(Packages & { failed: boolean }) | null>(null);
	useEffect(() => {
		let gone = false;
		loadPackages(url).then((found) => {
			if (!gone)
				setPackages(found ? { ...found, failed: false } : { list: [...built], ahead: 0, failed: true });
		});
		return () => {
			gone = true;
		};
	}, [url, built]);
	return packages;
}

/** The server's time in milliseconds; renders anew when a price ends, and every hour. */
export function useNow(packages: Packages | null): number {
	const ahead = packages?.ahead ?? 0;
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const current = Date.now() + ahead;
		const end = packages && nextEnd(packages.list, current);
		const timer = setTimeout(() => setNow(Date.now()), Math.min(often, end ? end - current + 50 : often));
		return () => clearTimeout(timer);
	}, [packages, ahead, now]);
	return now + ahead;
}
