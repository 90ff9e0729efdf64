import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { getText } from "../words/text.ts";

/** Web app manifest: what a phone shows for the site on its home screen. */
export const GET: APIRoute = () =>
	new Response(
		JSON.stringify({
			name: brand.name,
			short_name: brand.shortName,
			description: getText("en").t("meta:home.description"),
			start_url: "/",
			display: "minimal-ui",
			background_color: brand.colors["sea-50"],
			theme_color: brand.colors["sea-900"],
			icons: [
				{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
				{ src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
				{ src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
				{ src: "/icons/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
			],
		}),
	);
