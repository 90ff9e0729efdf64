import { type SpeedSource, speedSource } from "../../functions/contract/speed.ts";
import { setting } from "./setting.ts";

/** Who measures, as the pages of this build say it: NDT7 and NDT7_SERVER, as at the runtime. Throws a sentence when they are wrong. */
export function speedSourceOfBuild(): SpeedSource {
	const source = speedSource(setting("NDT7"), setting("NDT7_SERVER"));
	if (typeof source === "string") throw new Error(source);
	return source;
}
