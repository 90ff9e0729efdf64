import { createReader, type Environment } from "../../../contract/environment.ts";
import { BuildError, canBuild, differingSettings } from "./site-build.ts";

/** Whether to serve `dist`, rebuild it first, or serve it with a warning about different settings. Another origin's is never served: rebuilt, or a `BuildError`. */
export function checkBuild(
	root: string,
	dist: string,
	env: Environment,
): { kind: "ready" | "build-first" } | { kind: "warn"; line: string } {
	const names = differingSettings(dist, env);
	if (names.length === 0) return { kind: "ready" };
	const isBuilder = canBuild(root);
	const others = names.filter((name) => name !== "ORIGIN").join(", ");
	if (names.includes("ORIGIN")) {
		if (isBuilder) return { kind: "build-first" };
		const origin = createReader(env)("ORIGIN");
		throw new BuildError(
			`The pages were built for another ORIGIN, and this process can't rebuild them. Build with ${origin ? `ORIGIN=${origin}` : "no ORIGIN"}${others ? ` and the same ${others}` : ""} (container: --build-arg), or start with the build's ORIGIN.`,
		);
	}
	if (isBuilder) return { kind: "ready" };
	return {
		kind: "warn",
		line: `The pages were built with a different ${others}, and this process can't rebuild them: use the same settings for the build (container: --build-arg).`,
	};
}
