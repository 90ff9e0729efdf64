import type { Plugin } from "vite";

const asked = "div.innerHTML = '<svg/>';";
const instead = "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";

/**
 * Vite plugin: Leaflet looks, when it is loaded, whether text becomes an SVG element. Our pages' policy lets no text become markup
 * (src/build/postprocess/policy.ts), so it gets the element. Nothing else of Leaflet that we use writes markup. Throws where it asks otherwise.
 */
export function leafletSvg(): Plugin {
	return {
		name: "leaflet-svg",
		apply: "build",
		transform: {
			filter: { id: /\/leaflet-src(\.esm)?\.js(\?|$)/ },
			handler(code) {
				if (code.split(asked).length !== 2)
					throw new Error("Leaflet asks in another way: look at src/build/plugins/leaflet-svg.ts.");
				return { code: code.replace(asked, () => instead), map: null };
			},
		},
	};
}
