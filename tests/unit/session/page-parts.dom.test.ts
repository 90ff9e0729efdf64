import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open as openChat } from "../../../src/features/chat/chat.ts";
import { open as openSearch } from "../../../src/features/search/search.ts";
import { copyText } from "../../../src/ui/copy.ts";
import { anna, browser, tokenOf } from "../island.tsx";

const { answer, answerLater, sent } = browser();
const body = `<b data-user="name"></b><nav></nav><button class="find">Search</button><button class="find fab"></button>`;
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
	target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));

beforeEach(async () => {
	document.body.innerHTML = body;
	// A browser's translator changes it, which is no language of ours.
	document.documentElement.lang = "de";
	await import("../../../src/boot/page.ts");
});
afterEach(() => {
	document.body.innerHTML = "";
});

it("the bar forgets who has logged out, also on a page that Back brings back", () => {
	localStorage.setItem("token", tokenOf(anna));
	dispatchEvent(new Event("session"));
	expect(document.querySelector("b")?.textContent).toBe("Anna");
	localStorage.clear();
	dispatchEvent(new Event("pageshow"));
	expect(document.documentElement.classList.contains("in")).toBe(false);
});

it("single-key shortcuts leave the browser's own to it, and rest in dialogs", () => {
	const pressed = vi.fn();
	document.querySelector(".find")?.addEventListener("click", pressed);
	press("/", { ctrlKey: true });
	press("/", { metaKey: true });
	press("/", {}, document.body.appendChild(document.createElement("dialog")));
	expect(pressed).not.toHaveBeenCalled();
	press("/");
	expect(pressed).toHaveBeenCalledOnce();
});

it("a shortcut whose button a page lacks does nothing, nor does a key without a name", () => {
	// The profile has neither the main menu nor the search.
	for (const part of ["nav", ".find"]) document.querySelector(part)?.remove();
	const pressed = vi.fn();
	document.querySelector(".find")?.addEventListener("click", pressed);
	press("/");
	press("");
	expect(pressed).not.toHaveBeenCalled();
	press("?");
	press("؟");
	expect(pressed).toHaveBeenCalledTimes(2);
});

describe.each([
	["search", openSearch],
	["chat", openChat],
] as const)("the %s on a bad network", (_, open) => {
	it("moves nobody who has closed it, and can be opened again", async () => {
		const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
		const button = document.querySelector("button") as HTMLButtonElement;
		const release = answerLater();
		open(button);
		await vi.waitFor(() => expect(sent).toHaveLength(1));
		document.querySelector("dialog")?.close();
		expect(sent[0]?.path).toContain("en.json");
		release(new Response("", { status: 503 }));
		await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
		expect(assign).not.toHaveBeenCalled();
		answer(new Response("", { status: 503 }));
		open(button);
		await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
	});
});

it("impatient clicks on Chat leave it open, named like its button until its words are there", () => {
	answerLater();
	const button = document.querySelector(".fab") as HTMLButtonElement;
	button.ariaLabel = "Open the chat";
	openChat(button);
	openChat(button);
	expect(document.querySelector("dialog")?.open).toBe(true);
	expect(document.querySelector("dialog")?.ariaLabel).toBe("Open the chat");
});

it("a text selection in the search that ends outside doesn't close it", () => {
	answerLater();
	openSearch(document.querySelector("button") as HTMLButtonElement);
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	const click = (pressed: Element | null) => {
		pressed?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
		dialog.click();
	};
	click(dialog.querySelector("input"));
	expect(dialog.open).toBe(true);
	click(dialog);
	expect(dialog.open).toBe(false);
});

it("copying says whether it worked, also where browsers offer no clipboard", async () => {
	vi.stubGlobal("navigator", {});
	expect(await copyText("a")).toBe(false);
	vi.stubGlobal("navigator", { clipboard: { writeText: async () => {} } });
	expect(await copyText("a")).toBe(true);
});
