/** The script of every page. This part runs before paint; what is set up in `page.ts` works from then on. */
import { isCrawler } from "../features/language/choose.ts";
import { readSession, splashKey, writeSession } from "../stores/storage.ts";
import { root, showUser } from "./page.ts";

const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
root.classList.add("js");
// Now, so that nothing moves; and again when the bar is there to be filled, which on a page this small is before paint.
showUser();
addEventListener("DOMContentLoaded", showUser);

// The splash stands over content that is already rendered, on the first page of a session.
if (
	!readSession(splashKey) &&
	!saveData &&
	!isCrawler(navigator.userAgent) &&
	!matchMedia("(prefers-reduced-motion:reduce)").matches
) {
	writeSession(splashKey, "1");
	root.classList.add("splashing");
	const end = () => root.classList.remove("splashing");
	setTimeout(end, 1000);
	for (const input of ["pointerdown", "keydown", "wheel"]) addEventListener(input, end, { once: true });
}
