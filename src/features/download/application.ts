import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import { origin } from "../../site/setting.ts";
import type { Platform } from "./platforms.ts";

/** Structured data of the app. The offer is 0, as the free plan costs nothing. */
export const buildApplication = (
	{ name, kind, latest, requires, url, store }: Platform,
	description: string,
): object => ({
	"@type": "SoftwareApplication",
	name: brand.name,
	description,
	operatingSystem: kind === "extension" ? undefined : name,
	softwareRequirements: requires,
	applicationCategory: kind === "extension" ? "BrowserApplication" : "SecurityApplication",
	softwareVersion: latest?.version,
	datePublished: latest?.date,
	fileSize: latest?.size && `${Math.ceil(latest.size / 1e3)} kB`,
	downloadUrl: store ? url : new URL(url, origin).href,
	offers: { "@type": "Offer", price: 0, priceCurrency: plans[0]?.currency },
});
