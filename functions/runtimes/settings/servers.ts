import type { ReadName } from "../../contract/environment.ts";
import { isLoopbackHost } from "../../http/request/origin.ts";

/** Where the feed of servers is. */
export interface ServerSettings {
	url: string;
}

/** The feed of servers in an environment: null without SERVERS_URL, or a sentence that says what is wrong with it. */
export function readServers(read: ReadName): ServerSettings | string | null {
	const address = read("SERVERS_URL");
	if (!address) return null;
	const url = URL.canParse(address) ? new URL(address) : null;
	const safe =
		url && (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname)));
	return safe && !url.username && !url.password
		? { url: url.href }
		: "SERVERS_URL must be the https address of your feed of servers, like https://servers.example.com/servers.json.";
}
