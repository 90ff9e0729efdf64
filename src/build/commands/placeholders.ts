import { listPlaceholders } from "../../../content/placeholders.ts";

/** `npm run placeholders`: made-up content to replace before the site goes public. */
export function run(): void {
	const list = listPlaceholders();
	for (const { where, wanted } of list) console.log(`${where}\n  ${wanted}`);
	console.log(`${list.length} to fill in.`);
}
