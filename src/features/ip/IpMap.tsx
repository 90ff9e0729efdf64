// Before Leaflet.
import "./allow-leaflet.ts";

import { icon, type Map as LeafletMap } from "leaflet";
import { useCallback, useRef, useState } from "react";
import { GeoJSON, MapContainer, Marker, Rectangle, TileLayer } from "react-leaflet";
import type { IpReply } from "../../../functions/contract/ip.ts";
import { paths } from "../../../functions/contract/paths.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import { number } from "../../i18n/format.ts";
import type { Land } from "./compact-land.ts";
import { Failed } from "./Failed.tsx";
import "./late-styles.ts";
import { type Outline, outlinesOf } from "./land.ts";
import { MapCaption } from "./MapCaption.tsx";
import pin from "./marker.svg?url";
import { useLater } from "./use-later.ts";
import { viewOf } from "./view.ts";
import type { IpWords, LateWords } from "./words.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

interface Props {
	facts: IpReply | null;
	locale: Locale;
	words: LateWords["map"];
	own: IpWords;
}

const marker = icon({ iconUrl: pin, iconSize: [32, 40], iconAnchor: [16, 40], className: "map-pin" });

/** Without tiles there is nothing to see closer than this, and most is seen from here. */
const landZoom = { first: 5, last: 8 };

const loadLand = async (): Promise<Outline[] | null> => {
	const land = await file<Land>("/data/land.json", 20_000);
	return land && outlinesOf(land);
};

/** The map of an address: tiles where the operator has a source, else land and borders that came with the site. */
export function IpMap({ facts, locale, words, own }: Props) {
	const [broken, setBroken] = useState(false);
	/** One tile that is missing leaves a hole; a source that gives none at all is given up. */
	const loaded = useRef(false);
	const tiles = broken ? null : (facts?.tiles ?? null);
	const country = facts?.country ?? null;
	// The outline of a country is of the same data, whatever lies below it.
	const needsLand = !tiles || (!facts?.loc && country !== null);
	const [land, again] = useLater(needsLand, loadLand);
	const name = useCallback(
		(map: LeafletMap | null) => {
			map?.getContainer().setAttribute("role", "application");
			map?.getContainer().setAttribute("aria-label", own.map.label);
		},
		[own],
	);
	if (needsLand && land === null)
		return (
			<div className="map" aria-busy="true">
				<div className="neat" />
			</div>
		);
	const countries = land && land !== "failed" ? land : [];
	const outline = country ? countries.find(({ id }) => id === country) : undefined;
	const view = viewOf(facts?.loc ?? null, outline ?? null);
	const near = tiles ? { bounds: view.box } : { center: view.centre, zoom: landZoom.first };
	const first = view.kind === "country" ? { bounds: view.box } : near;
	/** The outline of the address's country stands out; a function, and no attribute. */
	const ground = {
		style: (entry?: { geometry: unknown }) => ({
			className: outline && entry?.geometry === outline ? "map-land map-here" : "map-land",
		}),
	};
	const shown = tiles ? countries.filter((entry) => entry === outline) : countries;
	return (
		<>
			{land === "failed" && <Failed title={own.map.failed} retry={own.retry_label} onRetry={again} />}
			<div className={tiles ? "map over" : "map"} data-view={view.kind} dir="ltr">
				<MapContainer
					key={`${view.kind} ${view.centre} ${Boolean(tiles)}`}
					{...first}
					ref={name}
					minZoom={1}
					maxZoom={tiles?.maxZoom ?? landZoom.last}
					maxBounds={[
						[-90, -200],
						[90, 200],
					]}
					zoomControl={false}
					attributionControl={false}
					scrollWheelZoom={false}
					zoomAnimation={false}
					fadeAnimation={false}
					inertia={false}
				>
					{tiles && (
						<TileLayer
							url={`${paths.tiles}{z}/{x}/{y}`}
							maxZoom={tiles.maxZoom}
							noWrap
							eventHandlers={{
								tileload: () => {
									loaded.current = true;
								},
								tileerror: () => !loaded.current && setBroken(true),
							}}
						/>
					)}
					{shown.length > 0 && (
						<GeoJSON
							data={{ type: "FeatureCollection", features: shown } as never}
							interactive={false}
							{...ground}
						/>
					)}
					{view.kind === "place" && (
						<>
							<Rectangle bounds={view.box} interactive={false} className="map-reach" />
							<Marker
								position={view.centre}
								icon={marker}
								interactive={false}
								keyboard={false}
								alt={words.marker}
							/>
						</>
					)}
					<ZoomButtons zoomIn={words.zoomIn} zoomOut={words.zoomOut} />
				</MapContainer>
				<div className="neat" />
				{tiles && <p className="credit">{tiles.attribution}</p>}
			</div>
			<MapCaption
				facts={facts}
				view={view}
				tiles={Boolean(tiles)}
				format={(degrees) => number(locale, degrees, { maximumFractionDigits: 4 })}
				locale={locale}
				words={words}
			/>
		</>
	);
}
