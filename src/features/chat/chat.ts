import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { getLocalePath, getPageLocale } from "../../../i18n/paths.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { createDialog } from "../../ui/create-dialog.ts";
import "../../ui/tolerate-translation.ts";
import { Chat } from "./Chat.tsx";
import styles from "./chat.late.css?inline";
import type { ChatWords } from "./chat-words.ts";
import feedbackStyles from "./feedback.late.css?inline";

let box: HTMLDialogElement | undefined;

/** Navigates to a page of ours; fragments on this page need a reload. */
function go(url: string): void {
	const { pathname } = new URL(url, location.origin);
	location.assign(url);
	if (pathname === location.pathname) location.reload();
}

/**
 * Opens the chat, unless a first click has. Loads its words on first use.
 * @public called by `src/boot/page.ts`, by the address of this module
 */
export async function open(button: HTMLElement): Promise<void> {
	if (box) {
		if (!box.open) box.showModal();
		box.querySelector("textarea")?.focus();
		return;
	}
	const locale = getPageLocale();
	const label = button.ariaLabel ?? button.textContent;
	const dialog = createDialog("chat", label, styles + feedbackStyles);
	dialog.ariaBusy = "true";
	box = dialog;
	dialog.showModal();
	const words = await fetchJson<ChatWords>(`/words/chat/${locale}.json`);
	if (!words) {
		// Without its words it can't even show an error, so go to the contact page, unless it was closed meanwhile.
		if (dialog.open) location.assign(getLocalePath(locale, "/contact-us"));
		dialog.remove();
		box = undefined;
		return;
	}
	dialog.removeAttribute("aria-busy");
	dialog.ariaLabel = words.title;
	const onClose = () => dialog.close();
	createRoot(dialog).render(createElement(Chat, { locale, words, onClose, onGo: go }));
}
