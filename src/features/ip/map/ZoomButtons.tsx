import { useState } from "react";
import { useMap, useMapEvent } from "react-leaflet";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
	zoomIn: string;
	zoomOut: string;
}

const plus = "M12 5v14M5 12h14";
const minus = "M5 12h14";

/** Closer and farther, for everyone who has no wheel or two fingers. */
export function ZoomButtons({ zoomIn, zoomOut }: Props) {
	const map = useMap();
	const [zoom, setZoom] = useState(map.getZoom());
	useMapEvent("zoomend", () => setZoom(map.getZoom()));
	return (
		<div className="zoom">
			<button
				type="button"
				aria-label={zoomIn}
				disabled={zoom >= map.getMaxZoom()}
				onClick={() => map.zoomIn()}
			>
				<Icon path={plus} />
			</button>
			<button
				type="button"
				aria-label={zoomOut}
				disabled={zoom <= map.getMinZoom()}
				onClick={() => map.zoomOut()}
			>
				<Icon path={minus} />
			</button>
		</div>
	);
}
