import { fill, pluralize } from "../../../i18n/format.ts";
import { getLocalePath, getPageLocale } from "../../../i18n/paths.ts";
import { loadTerms } from "../../../i18n/terms.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { read, remove, slashKey, write } from "../../stores/storage.ts";
import { createDialog } from "../../ui/create-dialog.ts";
import { createTrustedPolicy } from "../../ui/trusted-types.ts";
import { buildOptions, find, type Hit, MiniSearch } from "./engine.ts";
import styles from "./search.late.css?inline";

type Words = typeof import("../../../i18n/en/navbar.json")["search"];
/** The format of src/build/postprocess/search-index.ts. */
interface Stored {
	words: Words & Record<"close" | "contact" | "faqs", string>;
	first: Hit[];
	index: Parameters<typeof MiniSearch.loadJS>[0];
}

/** The dialog's HTML. Its icons refer to those in the navbar, which define the paths. */
const markup = `<form role="search" aria-busy="true"><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-search"/></svg><input inputmode="search" enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="button"><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg></button></form><p role="status"></p><div></div><label><input type="checkbox"></label>`;

const policy = createTrustedPolicy("search", { createHTML: () => markup });

function createSearch(label: string) {
	const box = createDialog("search", label, styles);
	box.innerHTML = policy?.createHTML("") ?? markup;
	const find = <Type extends Element>(selector: string) => box.querySelector(selector) as Type;
	const input = find<HTMLInputElement>("input");
	input.ariaLabel = label;
	return {
		box,
		form: find<HTMLFormElement>("form"),
		input,
		close: find<HTMLButtonElement>("button"),
		status: find<HTMLElement>("[role=status]"),
		results: find<HTMLElement>("div"),
		shortcut: find<HTMLInputElement>("label input"),
	};
}

const createElement = (name: string, textContent: string): HTMLElement =>
	Object.assign(document.createElement(name), { textContent });

function renderHitList(hits: readonly Hit[], kinds: Record<string, string>): HTMLElement {
	const list = document.createElement("ul");
	for (const { kind, url, title, text } of hits) {
		const link = Object.assign(document.createElement("a"), { href: url });
		link.append(
			createElement("small", kinds[kind] ?? ""),
			createElement("b", title),
			...(text ? [createElement("span", text)] : []),
		);
		const item = document.createElement("li");
		item.append(link);
		list.append(item);
	}
	return list;
}

/** Loads words and index while the visitor types; returns whether they loaded. */
async function setUp(dialog: ReturnType<typeof createSearch>): Promise<boolean> {
	const locale = getPageLocale();
	const { box, form, input, close, status, results, shortcut } = dialog;
	let hits: Hit[] = [];
	const links = () => [...results.querySelectorAll("a")];
	close.addEventListener("click", () => box.close());
	box.addEventListener("keydown", (event) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		event.preventDefault();
		const stops = [input, ...links()];
		const index = stops.indexOf(document.activeElement as HTMLInputElement);
		stops.at((index + step) % stops.length)?.focus();
	});
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		if (hits.length > 0) links()[0]?.click();
	});

	const [searchFile, terms] = await Promise.all([
		fetchJson<Stored>(`/search/${locale}.json`),
		loadTerms(locale).catch(() => null),
	]);
	if (!searchFile || !terms) {
		// Without its words it can't even show an error, so go to the help page, unless it was closed meanwhile.
		if (box.open) location.assign(getLocalePath(locale, "/faqs"));
		box.remove();
		return false;
	}
	const { words, first } = searchFile;
	const index = MiniSearch.loadJS(searchFile.index, buildOptions(terms));
	const fallbackHits: Hit[] = [
		{ kind: "help", url: getLocalePath(locale, "/faqs"), title: words.faqs, text: "" },
		{ kind: "page", url: getLocalePath(locale, "/contact-us"), title: words.contact, text: "" },
	];
	const show = () => {
		const query = input.value.trim();
		hits = query ? find(index, query, terms) : [];
		const fallback = query ? fallbackHits : first;
		results.replaceChildren(renderHitList(hits.length > 0 ? hits : fallback, words.kinds));
		results.scrollTop = 0;
		const message =
			hits.length > 0 ? pluralize(locale, words, "results", hits.length) : fill(words.empty, { query });
		status.textContent = query && message;
	};
	input.placeholder = words.placeholder;
	close.ariaLabel = words.close;
	form.ariaBusy = null;
	// Single-key shortcuts must be optional (WCAG 2.1.4).
	shortcut.after(words.shortcut);
	shortcut.checked = !read(slashKey);
	shortcut.addEventListener("change", () => (shortcut.checked ? remove(slashKey) : write(slashKey, "off")));
	input.addEventListener("input", show);
	show();
	return true;
}

let dialog: ReturnType<typeof createSearch> | undefined;

/** @public called by `src/boot/page.ts`, by the address of this module */
export async function open({ ariaLabel }: Element): Promise<void> {
	const first = !dialog;
	dialog ??= createSearch(ariaLabel ?? "");
	if (!dialog.box.open) dialog.box.showModal();
	dialog.input.focus();
	dialog.input.select();
	if (first && !(await setUp(dialog))) dialog = undefined;
}
