import { placeholders } from "../../../content/placeholders.ts";

/** `npm run placeholders`: what is made up, and has to be filled in before the site goes public. */
const found = placeholders();
for (const { where, wanted } of found) console.log(`${where}\n  ${wanted}`);
console.log(`${found.length} to fill in.`);
