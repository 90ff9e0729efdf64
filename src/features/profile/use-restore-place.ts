import { type RefObject, useEffect } from "react";

const pressable = "button, [role=switch]";

/** Identifies a button across re-renders that replace its element. */
const nameOf = (button: Element): string => button.getAttribute("aria-label") ?? button.textContent ?? "";

/** The next place for the focus in a region: the button that opened what's gone, its heading, or its first button. */
function findPlace(region: Element, pressedNames: readonly string[]): HTMLElement | undefined {
	const all = [...region.querySelectorAll<HTMLElement>(pressable)];
	const buttons = all.filter((button) => !button.matches(":disabled"));
	const sameButtons = pressedNames.map((name) => buttons.find((button) => nameOf(button) === name));
	const heading = region.querySelector<HTMLElement>("h1, h2, h3") ?? undefined;
	return sameButtons.find(Boolean) ?? heading ?? buttons[0];
}

/** Keeps the focus near a form or button that disappears, so that keyboard users don't end up at the top of the page. */
export function useRestorePlace(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const main = root.current as HTMLElement;
		let focused: Element | null = null;
		let ancestors: Element[] = [];
		let pressedNames: string[] = [];
		const rememberFocus = ({ target }: Event) => {
			focused = target as Element;
			ancestors = [];
			for (let part = focused.parentElement; part && part !== main; part = part.parentElement)
				if (part.matches("li, section")) ancestors.push(part);
			ancestors.push(main);
		};
		const rememberPress = ({ target }: Event) => {
			const button = (target as Element).closest(pressable);
			if (button) pressedNames = [nameOf(button), ...pressedNames].slice(0, 6);
		};
		const restoreFocus = () => {
			if (!focused || focused.isConnected || document.activeElement !== document.body) return;
			focused = null;
			const place = findPlace(ancestors.find((part) => part.isConnected) ?? main, pressedNames);
			if (!place) return;
			if (place.tabIndex < 0) place.tabIndex = -1;
			place.focus();
		};
		// After the replacement has had a chance to take the focus.
		const watcher = new MutationObserver(() => setTimeout(restoreFocus));
		watcher.observe(main, { childList: true, subtree: true });
		const leaving = new AbortController();
		const { signal } = leaving;
		main.addEventListener("focusin", rememberFocus, { signal });
		main.addEventListener("click", rememberPress, { capture: true, signal });
		return () => {
			watcher.disconnect();
			leaving.abort();
		};
	}, [root]);
}
