import { placeholders } from "../../../content/placeholders.ts";

/** `npm run placeholders`: made-up content to replace before the site goes public. */
const list = placeholders();
for (const { where, wanted } of list) console.log(`${where}\n  ${wanted}`);
console.log(`${list.length} to fill in.`);
