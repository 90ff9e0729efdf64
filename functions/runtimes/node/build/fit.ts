import { type Environment, readerOf } from "../../../contract/environment.ts";
import { BuildError, canBuild, otherSettings } from "./site-build.ts";

/** What to do about a build before it is served: nothing, build anew first, or serve it and say that it was built for other settings. */
export type Fit = { kind: "fits" | "build-first" } | { kind: "warn"; line: string };

/**
 * Whether the pages of `dist` are for this process's settings. Pages with another address are never served: they are built anew,
 * and where that can't be done a `BuildError` says what the build needs.
 */
export function fitOf(root: string, dist: string, env: Environment): Fit {
	const names = otherSettings(dist, env);
	if (names.length === 0) return { kind: "fits" };
	const isBuilder = canBuild(root);
	const others = names.filter((name) => name !== "ORIGIN").join(", ");
	if (names.includes("ORIGIN")) {
		if (isBuilder) return { kind: "build-first" };
		const origin = readerOf(env)("ORIGIN");
		throw new BuildError(
			`The pages were built for another address, and this process can't build them. Build with ${origin ? `ORIGIN=${origin}` : "no ORIGIN"}${others ? ` and the same ${others}` : ""} as here (container: --build-arg), or start with the ORIGIN of the build.`,
		);
	}
	if (isBuilder) return { kind: "fits" };
	return {
		kind: "warn",
		line: `The pages were built with another ${others}, and this process can't build them: build with the same settings as here (container: --build-arg).`,
	};
}
