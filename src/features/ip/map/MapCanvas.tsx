import { icon, type Map as LeafletMap } from "leaflet";
import { useCallback, useRef, useState } from "react";
import { GeoJSON, MapContainer, Marker, Rectangle, TileLayer, useMap, useMapEvent } from "react-leaflet";
import { type IpReply, tilesPath } from "../../../../functions/contract/ip.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { DeferredWords } from "../ip-words.ts";
import type { Outline } from "./land.ts";
import pin from "./marker.svg?url";
import type { View } from "./view.ts";

interface Props {
	view: View;
	tiles: IpReply["tiles"];
	countries: readonly Outline[];
	outline: Outline | undefined;
	label: string;
	onBroken: () => void;
	words: DeferredWords["map"];
}

const marker = icon({ iconUrl: pin, iconSize: [32, 40], iconAnchor: [16, 40], className: "map-pin" });

/** Closest zoom without tiles. */
const landZoom = { first: 5, last: 8 };
/** Limits dragging to once around the world. */
const world: [[number, number], [number, number]] = [
	[-90, -200],
	[90, 200],
];

export function MapCanvas({ view, tiles, countries, outline, label, onBroken, words }: Props) {
	const name = useCallback(
		(map: LeafletMap | null) => {
			map?.getContainer().setAttribute("role", "application");
			map?.getContainer().setAttribute("aria-label", label);
		},
		[label],
	);
	/** Gives up on tiles if none loads; a single missing one leaves a hole. */
	const anyTile = useRef(false);
	const tileEvents = {
		tileload: () => {
			anyTile.current = true;
		},
		tileerror: () => !anyTile.current && onBroken(),
	};
	const near = tiles ? { bounds: view.box } : { center: view.centre, zoom: landZoom.first };
	const start = view.kind === "country" ? { bounds: view.box } : near;
	return (
		<MapContainer
			key={`${view.kind} ${view.centre} ${Boolean(tiles)}`}
			{...start}
			ref={name}
			minZoom={1}
			maxZoom={tiles?.maxZoom ?? landZoom.last}
			maxBounds={world}
			zoomControl={false}
			attributionControl={false}
			scrollWheelZoom={false}
			zoomAnimation={false}
			fadeAnimation={false}
			inertia={false}
		>
			{tiles && (
				<TileLayer
					url={`${tilesPath}{z}/{x}/{y}`}
					maxZoom={tiles.maxZoom}
					noWrap
					eventHandlers={tileEvents}
				/>
			)}
			{countries.length > 0 && <Land countries={countries} outline={outline} />}
			{view.kind === "place" && <Place view={view} alt={words.marker} />}
			<ZoomButtons zoomIn={words.zoomIn} zoomOut={words.zoomOut} />
		</MapContainer>
	);
}

function Land({ countries, outline }: Pick<Props, "countries" | "outline">) {
	const ground = {
		style: (entry?: { geometry: unknown }) => ({
			className: outline && entry?.geometry === outline ? "map-land map-here" : "map-land",
		}),
	};
	const data = { type: "FeatureCollection", features: countries };
	return <GeoJSON data={data as never} interactive={false} {...ground} />;
}

const Place = ({ view, alt }: { view: View; alt: string }) => (
	<>
		<Rectangle bounds={view.box} interactive={false} className="map-reach" />
		<Marker position={view.centre} icon={marker} interactive={false} keyboard={false} alt={alt} />
	</>
);

const plus = "M12 5v14M5 12h14";
const minus = "M5 12h14";

function ZoomButtons({ zoomIn, zoomOut }: { zoomIn: string; zoomOut: string }) {
	const map = useMap();
	const [zoom, setZoom] = useState(map.getZoom());
	useMapEvent("zoomend", () => setZoom(map.getZoom()));
	const button = (label: string, path: string, disabled: boolean, onClick: () => void) => (
		<button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
			<Icon path={path} />
		</button>
	);
	return (
		<div className="zoom">
			{button(zoomIn, plus, zoom >= map.getMaxZoom(), () => map.zoomIn())}
			{button(zoomOut, minus, zoom <= map.getMinZoom(), () => map.zoomOut())}
		</div>
	);
}
