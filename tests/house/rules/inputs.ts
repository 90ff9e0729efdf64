/** Readers of the disk: what they read is no module, so src/build/surroundings.ts or who calls it has to name it. */
const diskReaders = /from "(node:fs|node:fs\/promises|[^"]*\/readers\/disk\.ts)"/;

/** Files of the site that read the disk, each with what it reads and why a page is still made again when that changes. */
const known: Record<string, string> = {
	"src/features/download/releases.ts": "public/downloads, which src/build/render-once.ts names",
	"src/i18n/dictionaries.ts": "i18n/*/*.json, which src/build/render-once.ts names",
	"src/pages/flags/[code].svg.ts": "a package, and those count by their lock (src/build/kept.ts)",
};

/** What a page is made from that no hash of its inputs would hold: the clock, or a file that nobody has thought of. */
export function inputFaults(text: string, path: string): string[] {
	const faults: string[] = [];
	const built = path.endsWith(".astro") || path.startsWith("src/pages/");
	// A script that is written into a page runs later: `="+Date.now()` in its text.
	if (built && /(?<!\+)\bDate\.now\(\)|new Date\(\)/.test(text))
		faults.push("asks the clock: a page knows the moment of src/build/clock.ts");
	if (!path.startsWith("src/build/") && diskReaders.test(text) && !known[path])
		faults.push(
			"reads the disk: let src/build/surroundings.ts hold what, and then say so in tests/house/rules/inputs.ts",
		);
	return faults;
}
