import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import type { Platform } from "./platforms.ts";

/** The app as search engines know it. It costs nothing to install and use on the free plan, which is what the offer says. */
export const application = (
	{ name, kind, version, date, requires, url, store, size }: Platform,
	description: string,
): object => ({
	"@type": "SoftwareApplication",
	name: brand.name,
	description,
	operatingSystem: kind === "extension" ? undefined : name,
	browserRequirements: kind === "extension" ? requires : undefined,
	softwareRequirements: kind === "extension" ? undefined : requires,
	applicationCategory: kind === "extension" ? "BrowserApplication" : "SecurityApplication",
	softwareVersion: version,
	datePublished: date,
	fileSize: size && `${Math.round(size / 1e3)} kB`,
	downloadUrl: store ? url : new URL(url, brand.origin).href,
	offers: { "@type": "Offer", price: 0, priceCurrency: plans[0]?.currency },
});
