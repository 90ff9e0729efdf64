import { type RefObject, useEffect } from "react";

const pressable = "button, [role=switch]";

/** How a button is known again that went and came back as another element. */
const nameOf = (button: Element): string => button.getAttribute("aria-label") ?? button.textContent ?? "";

/** Where somebody goes on in a region: at the button that led to what is gone now, else at its heading, else at its first button. */
function findPlace(region: Element, pressedNames: readonly string[]): HTMLElement | undefined {
	const all = [...region.querySelectorAll<HTMLElement>(pressable)];
	const buttons = all.filter((button) => !button.matches(":disabled"));
	const sameButtons = pressedNames.map((name) => buttons.find((button) => nameOf(button) === name));
	const heading = region.querySelector<HTMLElement>("h1, h2, h3") ?? undefined;
	return sameButtons.find(Boolean) ?? heading ?? buttons[0];
}

/**
 * Keeps the keyboard's place where forms and buttons come and go: what had the focus and is gone hands it on within the nearest
 * part of the page that is still there. Else whoever uses the keyboard would begin again at the top of the page.
 */
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
		// After whatever comes in its place has had its turn to take the focus.
		const watcher = new MutationObserver(() => setTimeout(restoreFocus));
		watcher.observe(main, { childList: true, subtree: true });
		main.addEventListener("focusin", rememberFocus);
		main.addEventListener("click", rememberPress, true);
		return () => {
			watcher.disconnect();
			main.removeEventListener("focusin", rememberFocus);
			main.removeEventListener("click", rememberPress, true);
		};
	}, [root]);
}
