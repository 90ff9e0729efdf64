import { type SpeedSource, speedSource } from "../../functions/contract/speed.ts";

/** Who measures, as the pages of this build say it: NDT7 and NDT7_SERVER, as at the runtime. Throws a sentence when they are wrong. */
export function speedSourceOfBuild(): SpeedSource {
	const source = speedSource(process.env.NDT7 || undefined, process.env.NDT7_SERVER || undefined);
	if (typeof source === "string") throw new Error(source);
	return source;
}
