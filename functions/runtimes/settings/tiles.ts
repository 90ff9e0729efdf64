import type { ReadName } from "../../contract/environment.ts";
import type { TileSettings } from "../../gateways/tiles/index.ts";

const example = "https://tiles.example.com/{z}/{x}/{y}.png";

/** Whether a template is an http or https address with {z}, {x} and {y} in its path or query. */
function isTemplate(url: string): boolean {
	if (!["{z}", "{x}", "{y}"].every((part) => url.includes(part))) return false;
	const filled = url.replace(/\{[zxy]\}/g, "0");
	return !/[{}]/.test(filled) && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}

/**
 * The source of map tiles in an environment: null without TILES_URL, else the settings, or a sentence that says what is wrong
 * with them.
 */
export function readTiles(read: ReadName): TileSettings | string | null {
	const url = read("TILES_URL");
	const attribution = read("TILES_ATTRIBUTION");
	const zoom = read("TILES_MAX_ZOOM") ?? "18";
	if (!url) return null;
	if (!isTemplate(url)) return `TILES_URL must be an address with {z}, {x} and {y} in it, like ${example}.`;
	if (!attribution)
		return "TILES_ATTRIBUTION is missing: say whom the map has to name, as the source of TILES_URL asks, like © OpenStreetMap contributors.";
	if (!/^\d{1,2}$/.test(zoom) || Number(zoom) < 1 || Number(zoom) > 22)
		return "TILES_MAX_ZOOM must be a number from 1 to 22. Leave it out for 18.";
	return { url, attribution, maxZoom: Number(zoom) };
}
