import { type IpReply, ip } from "../../../functions/contract/ip.ts";
import { call } from "../../api/call.ts";
import { answerOf, type Loaded, useLoaded } from "../../api/use-loaded.ts";

const load = async (signal: AbortSignal) => answerOf(await call(ip, {}, { signal }));

/** What this site sees of its visitor, and a way to ask again: what was known stays until there is something newer. */
export const useFacts = (): [Loaded<IpReply>, () => void] => useLoaded(load, true);
