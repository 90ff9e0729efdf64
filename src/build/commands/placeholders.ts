import { placeholders } from "../../../content/placeholders.ts";

/** `npm run placeholders`: what is made up, and has to be filled in before the site goes public. */
const list = placeholders();
for (const { where, wanted } of list) console.log(`${where}\n  ${wanted}`);
console.log(`${list.length} to fill in.`);
