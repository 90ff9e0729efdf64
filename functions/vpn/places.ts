import type { Authorities, ServerPlace } from "../../content/readers/places/server-feed.ts";
import {
	authorities as ownAuthorities,
	servers as ownServers,
} from "../../content/readers/places/servers.ts";
import type { SetupProtocol } from "../contract/vpn.ts";
import { findFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";

/** A city that can be set up by hand, with at least one protocol. */
export interface SetupPlace extends ServerPlace {
	id: string;
	reachable: SetupProtocol[];
}

/** The protocols whose configuration is whole: OpenVPN also needs to be told whom to trust. */
const reachableBy = ({ connect = {} }: ServerPlace, { openvpn }: Authorities): SetupProtocol[] =>
	(Object.keys(connect) as SetupProtocol[]).filter(
		(protocol) => connect[protocol] && (protocol !== "openvpn" || openvpn),
	);

/** The cities whose servers the operator has said how to reach, by the feed as it was last read whole, or by content/servers.json. */
export async function findPlaces({ db, servers }: Pick<Deps, "db" | "servers">): Promise<{
	places: SetupPlace[];
	authorities: Authorities;
}> {
	// They were checked before they were kept.
	const kept = async <Value>(name: string, nothing: Value): Promise<Value> =>
		JSON.parse((await findFeed(db, name))?.body ?? JSON.stringify(nothing));
	const [all, authorities] = servers
		? await Promise.all([kept<readonly ServerPlace[]>("servers", []), kept<Authorities>("authorities", {})])
		: [ownServers, ownAuthorities];
	const places = all
		.map((place) => ({
			...place,
			id: `${place.country} ${place.city}`,
			reachable: reachableBy(place, authorities),
		}))
		.filter(({ reachable }) => reachable.length > 0);
	return { places, authorities };
}
