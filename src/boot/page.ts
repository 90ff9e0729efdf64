/** Runs at the end of every page: what its chrome does beyond HTML. */
import { paths } from "../../functions/contract/paths.ts";
import { defaultLocale } from "../../i18n/locales.ts";
import { countryLocale } from "../features/language/country.ts";
import { localePath, splitPath } from "../routing/paths.ts";
import { keys, read, remove, write } from "../stores/storage.ts";
import { userOf } from "../stores/token.ts";

const root = document.documentElement;
const { locale, path } = splitPath(location.pathname);
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const go = (to: string) => location.replace(localePath(to as never, path) + location.search + location.hash);

/** Name and e-mail in the bar, or the login button (spec §2.2). */
function showUser(): void {
	const user = userOf(read(keys.token));
	root.classList.toggle("in", !!user);
	if (!user) return;
	for (const element of all("[data-user]"))
		element.textContent = user[element.dataset["user"] as "name" | "email"];
	for (const element of all("[data-initial]")) element.textContent = [...user.name.trim()][0] ?? "";
}
showUser();
addEventListener("storage", showUser);
addEventListener("session", showUser);

for (const button of all("[data-logout]"))
	button.onclick = () => {
		const token = read(keys.token);
		remove(keys.token);
		// The session ends on the server too; the visitor does not wait for it.
		fetch(paths.logout, {
			method: "POST",
			keepalive: true,
			headers: { authorization: `Bearer ${token}` },
		}).catch(() => {});
		location.href = localePath(locale, "/login");
	};

// Our browser extension takes the login over from the page (spec §7); never to another origin.
setTimeout(() => {
	const token = read(keys.token);
	if (userOf(token)) postMessage({ type: "user", payload: token }, location.origin);
}, 1000);

// A language chosen by hand is saved and wins; links keep the query and the place on the page.
for (const option of all("[data-lang]"))
	option.onclick = (event) => {
		event.preventDefault();
		write(keys.lang, option.dataset["lang"] as string);
		go(option.dataset["lang"] as string);
	};
for (const select of all("[data-langs]"))
	select.onchange = () => {
		const { value } = select as HTMLSelectElement;
		write(keys.lang, value);
		go(value);
	};

for (const button of all("[data-back]")) button.onclick = () => history.back();

// Open menus close on Escape and on a click elsewhere.
addEventListener("click", ({ target }) => {
	for (const menu of all("header details[open]"))
		if (!menu.contains(target as Node)) menu.removeAttribute("open");
});
addEventListener("keydown", ({ key }) => {
	if (key !== "Escape") return;
	for (const menu of all("header details[open]")) {
		menu.removeAttribute("open");
		menu.querySelector("summary")?.focus();
	}
});

if ("lookUp" in root.dataset) {
	const lookup = new AbortController();
	let touched = false;
	for (const input of ["pointerdown", "keydown", "scroll"])
		addEventListener(input, () => (touched = true), { once: true, passive: true });
	addEventListener("pagehide", () => lookup.abort());
	countryLocale(lookup.signal).then((found) => {
		if (!found) return;
		if (found === defaultLocale || !touched) write(keys.lang, found);
		if (found === defaultLocale) return;
		if (!touched) return go(found);
		// The visitor is reading already: offer, do not move.
		const offer = document.querySelector<HTMLElement>(`[data-offer="${found}"]`);
		if (offer) offer.hidden = false;
	});
}
for (const button of all("[data-stay]"))
	button.onclick = () => {
		write(keys.lang, locale);
		(button.closest("[data-offer]") as HTMLElement).hidden = true;
	};
