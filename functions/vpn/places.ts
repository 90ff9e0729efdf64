import type { Authorities, ServerPlace } from "../../content/readers/places/server-feed.ts";
import * as own from "../../content/readers/places/servers.ts";
import type { SetupProtocol } from "../contract/vpn.ts";
import { findFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";

/** A city that can be set up by hand, with at least one protocol. */
export interface SetupPlace extends ServerPlace {
	id: string;
	reachable: SetupProtocol[];
}

/** The cities whose servers the operator has said how to reach, by the feed as it was last read whole, or by content/servers.json. */
export async function findPlaces({ db, servers }: Pick<Deps, "db" | "servers">) {
	// They were checked before they were kept.
	const kept = async <Value>(name: string): Promise<Value | null> =>
		JSON.parse((await findFeed(db, name))?.body ?? "null");
	const all = servers ? ((await kept<ServerPlace[]>("servers")) ?? []) : own.servers;
	const authorities = servers ? ((await kept<Authorities>("authorities")) ?? {}) : own.authorities;
	const places = all.flatMap((place): SetupPlace[] => {
		// OpenVPN also needs to be told whom to trust.
		const reachable = (Object.keys(place.connect ?? {}) as SetupProtocol[]).filter(
			(protocol) => protocol !== "openvpn" || authorities.openvpn,
		);
		return reachable.length ? [{ ...place, id: `${place.country} ${place.city}`, reachable }] : [];
	});
	return { places, authorities };
}
