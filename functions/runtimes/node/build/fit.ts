import { type Environment, readerOf } from "../../../contract/environment.ts";
import { BuildError, canBuild, otherSettings } from "./site-build.ts";

/** What to do with an existing build: serve it, rebuild first, or serve it with a warning about different settings. */
export type Fit = { kind: "fits" | "build-first" } | { kind: "warn"; line: string };

/**
 * Compares the settings of the build in `dist` with this process's. A build for another
 * origin is never served: it's rebuilt, or a `BuildError` says what to set.
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
