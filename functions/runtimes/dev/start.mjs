import { fileURLToPath } from "node:url";

// Free memory goes back at once: what compiles in Rust keeps 200 MB of it otherwise, and young objects another 100. V8 looks for
// garbage earlier when it has less room; what lives on takes half of this.
const environment = {
	...process.env,
	MALLOC_ARENA_MAX: "2",
	MIMALLOC_ARENA_EAGER_COMMIT: "0",
	MIMALLOC_PURGE_DELAY: "0",
};
const astro = import.meta.resolve("astro/package.json").replace("package.json", "bin/astro.mjs");
const command = [fileURLToPath(astro), "dev", "--ignore-lock", ...process.argv.slice(2)];

// Allocators read their settings when a process begins. Where none can take another's place (Windows), these do without.
if (process.execve) {
	process.execve(
		process.execPath,
		[process.execPath, "--expose-gc", "--max-semi-space-size=4", "--max-old-space-size=512", ...command],
		environment,
	);
} else {
	process.argv = [process.execPath, ...command];
	await import(astro);
}
