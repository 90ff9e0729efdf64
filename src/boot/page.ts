/** What the chrome of every page does beyond HTML. */
import { logoutPath } from "../../functions/contract/account/auth.ts";
import type { Locale } from "../../i18n/locales.ts";
import { localePath, splitPath } from "../routing/paths.ts";
import { clearPersonalData, langKey, read, slashKey, tokenKey, write } from "../stores/storage.ts";
import { userOf } from "../stores/token.ts";

export const root = document.documentElement;
export const here = splitPath(location.pathname);
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** The same page in another language, with its query and the place on it. */
export const go = (to: Locale): void =>
	location.replace(localePath(to, here.path) + location.search + location.hash);

function chooseLocale(locale: string | undefined): void {
	write(langKey, locale as Locale);
	go(locale as Locale);
}

/** What a click on an element with `data-<name>` does, also on one that an island renders later. */
export const clicks: Record<string, (element: HTMLElement) => void> = {
	lang: ({ dataset }) => chooseLocale(dataset.lang),
	back: () => history.back(),
	/** Search and chat come with their first use; without their code the help page has answers too. */
	open(button) {
		import(/* @vite-ignore */ button.dataset.open as string).then(
			({ open }) => open(button),
			() => (location.href = localePath(here.locale, "/faqs")),
		);
	},
	logout() {
		// The session ends on the server too; the visitor does not wait for it.
		const headers = { authorization: `Bearer ${read(tokenKey)}` };
		fetch(logoutPath, { method: "POST", keepalive: true, headers }).catch(() => {});
		clearPersonalData();
		location.href = localePath(here.locale, "/login");
	},
};
addEventListener("click", (event) => {
	const target = event.target as Element;
	for (const name in clicks) {
		const element = target.closest<HTMLElement>(`[data-${name}]`);
		// A link opened in a new tab is the browser's business.
		if (!element || event.ctrlKey || event.metaKey || event.shiftKey) continue;
		event.preventDefault();
		clicks[name]?.(element);
	}
	closeMenus((menu) => !menu.contains(target));
});
addEventListener("change", ({ target }) => {
	const select = target as HTMLSelectElement;
	if (select.matches("[data-langs]")) chooseLocale(select.value);
});

/** Open menus close on Escape, which gives the focus back, and on a click elsewhere. */
function closeMenus(which: (menu: HTMLElement) => unknown): void {
	for (const menu of all("header details[open]")) if (which(menu)) menu.removeAttribute("open");
}
addEventListener("keydown", (event) => {
	if (event.key === "Escape") closeMenus((menu) => [menu.querySelector("summary")?.focus()]);
	// One key alone, so only outside of what is typed into, and not for those who turned it off in the search.
	const typing = (event.target as Element).closest("input,textarea,select");
	// Search first, then the chat, with either question mark.
	const which = "/?؟".indexOf(event.key);
	if (which < 0 || typing || read(slashKey)) return;
	event.preventDefault();
	all(".find")[which && 1]?.click();
});

/** Name and e-mail in the bar, or the login button. */
export function showUser(): void {
	const user = userOf(read(tokenKey));
	root.classList.toggle("in", !!user);
	if (!user) return;
	for (const element of all("[data-user]"))
		element.textContent = user[element.dataset.user as "name" | "email"];
	for (const element of all("[data-initial]")) element.textContent = [...user.name.trim()][0] ?? "";
}
addEventListener("storage", showUser);
addEventListener("session", showUser);

// Our browser extension takes the login over from the page; never to another origin.
setTimeout(() => {
	const token = read(tokenKey);
	if (userOf(token)) postMessage({ type: "user", payload: token }, location.origin);
}, 1000);
