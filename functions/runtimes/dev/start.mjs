import { fileURLToPath } from "node:url";

// Return freed memory at once: otherwise the Rust compilers' allocator keeps some 200 MB and the young generation another 100.
const environment = {
	...process.env,
	MALLOC_ARENA_MAX: "2",
	MIMALLOC_ARENA_EAGER_COMMIT: "0",
	MIMALLOC_PURGE_DELAY: "0",
};
const astro = import.meta.resolve("astro/package.json").replace("package.json", "bin/astro.mjs");
const command = [fileURLToPath(astro), "dev", "--ignore-lock", ...process.argv.slice(2)];

// Allocators read their settings at process start, so replace this process; Windows can't, and does without.
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
