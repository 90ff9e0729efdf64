/** The script of every page. This part runs before paint; `page.ts` handles events from then on. */
import { isCrawler } from "../features/language/choose.ts";
import { readSession, splashKey, writeSession } from "../stores/storage.ts";
import { root, showUser } from "./page.ts";

const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
root.classList.add("js");
// Before paint, so that nothing shifts, and again once the navbar is parsed.
showUser();
addEventListener("DOMContentLoaded", showUser);

// The splash covers rendered content, on the first page of a session only.
if (
	!readSession(splashKey) &&
	!saveData &&
	!isCrawler(navigator.userAgent) &&
	!matchMedia("(prefers-reduced-motion:reduce)").matches
) {
	writeSession(splashKey, "1");
	// If storage is blocked, every page would be the first.
	if (readSession(splashKey)) {
		root.classList.add("splashing");
		const end = () => root.classList.remove("splashing");
		setTimeout(end, 1000);
		for (const input of ["pointerdown", "keydown", "wheel"]) addEventListener(input, end, { once: true });
	}
}
