import { readdirSync } from "node:fs";
import catalogue from "../../content/plans.json" with { type: "json" };
import { pathTo } from "../../content/readers/disk.ts";
import { namesReadBy } from "../../functions/contract/environment.ts";
import { discountAt } from "../../functions/contract/price.ts";
import { builtAt, builtOn } from "./clock.ts";
import { hashOfFiles } from "./kept.ts";
import { setting } from "./setting.ts";

/**
 * What is around pages and all that is made for them: settings, the day, which discounts run, and files that are read from disk.
 * Posts are not among these: to pages they are modules; who reads them from disk names them.
 * @param more patterns of other files, from the project's folder
 */
export function surroundings(...more: string[]): string {
	const content = readdirSync(pathTo("content")).filter((name) => name !== "blog");
	const files = hashOfFiles(
		...content.map((name) => (name.includes(".") ? `content/${name}` : `content/${name}/**/*.*`)),
		// What the feed of servers said, where there is one.
		".cache/servers.json",
		...more,
	);
	const settings = namesReadBy("build").filter((name) => name !== "SOURCE_DATE_EPOCH");
	const discounts = catalogue.plans.map((plan) => discountAt(plan, builtAt));
	return JSON.stringify([files, settings.map((name) => setting(name)), builtOn, discounts]);
}
