import { isFresh } from "./site-build.ts";

/**
 * Says whether the build is of what stands at the root in its argument, for a server that has just started (start.ts). A process of
 * its own: what it reads of thousands of files would stay with the server as 5 MB, and keep its first callers waiting.
 */
process.stdout.write(isFresh(process.argv[2] ?? ".", process.env) ? "fresh" : "changed");
