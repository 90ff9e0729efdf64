import { createElement } from "react";
import { createRoot } from "react-dom/client";
import type { Locale } from "../../../i18n/locales.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { localePath } from "../../routing/paths.ts";
import { adoptStyles } from "../../ui/adopt-styles.ts";
import { Chat } from "./Chat.tsx";
import styles from "./chat.late.css?inline";
import type { ChatWords } from "./chat-words.ts";

let box: HTMLDialogElement | undefined;

/** The dialog, with the browser's own focus trap, Escape and return of the focus. */
function createDialog(label: string): HTMLDialogElement {
	adoptStyles(styles);
	const dialog = document.createElement("dialog");
	dialog.className = "chat";
	dialog.ariaLabel = label;
	dialog.ariaBusy = "true";
	// A click beside it, not one that began inside while text was being selected.
	let pressTarget: EventTarget | null = null;
	dialog.addEventListener("pointerdown", ({ target }) => (pressTarget = target));
	dialog.addEventListener(
		"click",
		({ target }) => target === dialog && pressTarget === dialog && dialog.close(),
	);
	document.body.append(dialog);
	return dialog;
}

/** Leads to a page of ours, also to another place on this one, which only a new load would see. */
function go(url: string): void {
	const { pathname } = new URL(url, location.origin);
	location.assign(url);
	if (pathname === location.pathname) location.reload();
}

/**
 * Opens the chat, or closes it; its words come with the first time.
 * @public called by `src/boot/page.ts`, by the address of this module
 */
export async function open(button: HTMLElement): Promise<void> {
	if (box) {
		if (box.open) box.close();
		else box.showModal();
		box.querySelector("textarea")?.focus();
		return;
	}
	const locale = document.documentElement.lang as Locale;
	box = createDialog(button.textContent?.trim() || "Chat");
	box.showModal();
	const words = await fetchJson<ChatWords>(`/words/chat/${locale}.json`);
	// Without its words it cannot even say what is wrong: people answer as well.
	if (!words) return location.assign(localePath(locale, "/contact-us"));
	box.removeAttribute("aria-busy");
	box.ariaLabel = words.title;
	const dialog = box;
	const onClose = () => dialog.close();
	createRoot(dialog).render(createElement(Chat, { locale, words, onClose, onGo: go }));
}
