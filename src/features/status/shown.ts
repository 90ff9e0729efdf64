import { type StatusPart, statusParts } from "../../../functions/contract/status.ts";
import { isLive } from "../../build/servers.ts";
import { speedSourceOfBuild } from "../../build/speed-source.ts";

/** Parts that not every site has, as far as the build knows; a server may yet say of others that it does not measure them. */
const some: Partial<Record<StatusPart, boolean>> = {
	servers: isLive,
	speed: speedSourceOfBuild().ndt7 === "self",
};

/** The parts of the service that this site can measure, in their order. */
export const shownParts: readonly StatusPart[] = statusParts.filter((part) => some[part] ?? true);
