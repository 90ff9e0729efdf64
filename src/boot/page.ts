/** Behaviour of the parts that every page has. */
import { logoutPath } from "../../functions/contract/account/auth.ts";
import type { Locale } from "../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../i18n/paths.ts";
import {
	clearPersonalData,
	clearTabData,
	langKey,
	read,
	slashKey,
	tokenKey,
	write,
} from "../stores/storage.ts";
import { readUser } from "../stores/token.ts";

export const root = document.documentElement;
export const currentPage = splitPath(location.pathname);
const findAll = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** This page in another language, with query and fragment. */
export const go = (to: Locale): void =>
	location.replace(getLocalePath(to, currentPage.path) + location.search + location.hash);

function chooseLocale(locale: string | undefined): void {
	write(langKey, locale as Locale);
	go(locale as Locale);
}

/** Click handlers for elements with `data-<name>`, including those that islands render later. */
export const clicks: Record<string, (element: HTMLElement) => void> = {
	lang: ({ dataset }) => chooseLocale(dataset.lang),
	/** Loads search or chat on first use, and falls back to the help page. */
	open(button) {
		import(/* @vite-ignore */ button.dataset.open as string).then(
			({ open }) => open(button),
			() => (location.href = getLocalePath(currentPage.locale, "/faqs")),
		);
	},
	logout() {
		// Ends the session on the server too, without making the visitor wait.
		const headers = { authorization: `Bearer ${read(tokenKey)}` };
		fetch(logoutPath, { method: "POST", keepalive: true, headers }).catch(() => {});
		clearPersonalData();
		location.href = getLocalePath(currentPage.locale, "/login");
	},
};
addEventListener("click", (event) => {
	const target = event.target as Element;
	for (const name in clicks) {
		const element = target.closest<HTMLElement>(`[data-${name}]`);
		// Leave links that open in a new tab to the browser.
		if (!element || event.ctrlKey || event.metaKey || event.shiftKey) continue;
		event.preventDefault();
		clicks[name]?.(element);
	}
	closeMenus((menu) => !menu.contains(target));
});
addEventListener("keyup", ({ key, target }) => {
	if (key === "Tab") closeMenus((menu) => !menu.contains(target as Node));
});

/** Closes open menus on Escape, which returns the focus, and on a click or Tab elsewhere. */
function closeMenus(which: (menu: HTMLElement) => unknown): void {
	for (const menu of findAll("header details[open]")) if (which(menu)) menu.removeAttribute("open");
}
addEventListener("keydown", (event) => {
	if (event.key === "Escape") closeMenus((menu) => [menu.querySelector("summary")?.focus()]);
	// A single-key shortcut: not in fields and dialogs, and it can be turned off (WCAG 2.1.4).
	const inUse = (event.target as Element).closest("input,textarea,select,dialog");
	// Search, which the profile lacks, then chat; ؟ is the Arabic question mark.
	const which = [..."/?؟"].indexOf(event.key);
	if (which < 0 || inUse || event.metaKey || event.ctrlKey || read(slashKey)) return;
	event.preventDefault();
	findAll(which ? ".fab" : "nav+.find")[0]?.click();
});

export function showUser(): void {
	const user = readUser();
	root.classList.toggle("in", !!user);
	if (!user) return;
	for (const element of findAll("[data-user]"))
		element.textContent = user[element.dataset.user as "name" | "email"];
	for (const element of findAll("[data-initial]")) element.textContent = [...user.name.trim()][0] ?? "";
}
// Also after Back: a page in the cache hears nothing of its own tab.
for (const change of ["pageshow", "storage", "session"]) addEventListener(change, showUser);
addEventListener("storage", ({ key, oldValue, newValue }) => {
	// A logout in another tab leaves this one's data. Where a session ends, the token is emptied first.
	if (key === tokenKey && oldValue && newValue === null) clearTabData();
});

// Our browser extension takes over the login; never send it to another origin.
setTimeout(() => {
	if (readUser()) postMessage({ type: "user", payload: read(tokenKey) }, location.origin);
}, 1000);
