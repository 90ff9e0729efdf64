import type { CallWords } from "../../api/message.ts";

type Ip = typeof import("../../../i18n/en/ip.json");

/** What the tool says from its first moment; travels with the page. */
export interface IpWords extends CallWords, Pick<Ip, "panel" | "map"> {
	retry_label: string;
	unknown_provider: string;
	unknown_location: string;
}

/** What it says once its lower parts come into view; a file of its own (src/pages/words/ip). */
export type DeferredWords = Ip["deferred"];

/** Host names that answer over one protocol only, as origins; without them one protocol stays untested. */
export interface Hosts {
	four: string;
	six: string;
}
