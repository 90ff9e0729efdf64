import { geoJSON, icon, Map as LeafletMap, marker, rectangle, tileLayer } from "leaflet";
import { useEffect, useRef, useState } from "react";
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

/** Closest zoom without tiles. */
const landZoom = { first: 5, last: 8 };
/** Limits dragging to once around the world. */
const world: [[number, number], [number, number]] = [
	[-90, -200],
	[90, 200],
];

/** Draws tiles or land, and the address's country or place. */
function draw(box: HTMLElement, { view, tiles, countries, outline, onBroken, words }: Props): LeafletMap {
	const map = new LeafletMap(box, {
		minZoom: 1,
		maxZoom: tiles?.maxZoom ?? landZoom.last,
		maxBounds: world,
		zoomControl: false,
		attributionControl: false,
		scrollWheelZoom: false,
		zoomAnimation: false,
		fadeAnimation: false,
		inertia: false,
	});
	if (tiles || view.kind === "country") map.fitBounds(view.box);
	else map.setView(view.centre, landZoom.first);
	if (tiles) {
		/** Gives up on tiles if none loads; a single missing one leaves a hole. */
		let anyTile = false;
		tileLayer(`${tilesPath}{z}/{x}/{y}`, { maxZoom: tiles.maxZoom, noWrap: true })
			.on("tileload", () => (anyTile = true))
			.on("tileerror", () => !anyTile && onBroken())
			.addTo(map);
	}
	const land = { type: "FeatureCollection", features: countries };
	const className = (entry?: { geometry: unknown }) =>
		outline && entry?.geometry === outline ? "map-land map-here" : "map-land";
	geoJSON(land as never, { interactive: false, style: (entry) => ({ className: className(entry) }) }).addTo(
		map,
	);
	if (view.kind !== "place") return map;
	rectangle(view.box, { interactive: false, className: "map-reach" }).addTo(map);
	const look = icon({ iconUrl: pin, iconSize: [32, 40], iconAnchor: [16, 40], className: "map-pin" });
	marker(view.centre, { icon: look, interactive: false, keyboard: false, alt: words.marker }).addTo(map);
	return map;
}

const plus = "M12 5v14M5 12h14";
const minus = "M5 12h14";

/** The map with zoom buttons, for those without wheel or touch. */
export function MapCanvas(props: Props) {
	const { view, tiles, label, words } = props;
	const box = useRef<HTMLDivElement>(null);
	const [map, setMap] = useState<LeafletMap | null>(null);
	const [zoom, setZoom] = useState(0);
	useEffect(() => {
		const drawn = draw(box.current as HTMLElement, props);
		const follow = () => setZoom(drawn.getZoom());
		drawn.on("zoomend", follow);
		follow();
		setMap(drawn);
		return () => void drawn.remove();
	}, [`${view.kind} ${view.centre} ${Boolean(tiles)}`]);
	const button = (name: string, path: string, disabled: boolean, onClick: () => void) => (
		<button type="button" aria-label={name} disabled={disabled} onClick={onClick}>
			<Icon path={path} />
		</button>
	);
	return (
		<div role="application" aria-label={label} ref={box}>
			{map && (
				<div className="zoom">
					{button(words.zoomIn, plus, zoom >= map.getMaxZoom(), () => map.zoomIn())}
					{button(words.zoomOut, minus, zoom <= map.getMinZoom(), () => map.zoomOut())}
				</div>
			)}
		</div>
	);
}
