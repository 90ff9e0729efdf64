import { type RefObject, useEffect } from "react";

/** How a button is known again that went and came back as another element. */
const nameOf = (button: Element): string => button.getAttribute("aria-label") ?? button.textContent ?? "";

/** Where somebody goes on in a region: at the button that led to what is gone now, else at its heading, else at its first button. */
function placeIn(region: Element, pressed: readonly string[]): HTMLElement | undefined {
	const buttons = [...region.querySelectorAll<HTMLButtonElement>("button:enabled")];
	const named = pressed.map((name) => buttons.find((button) => nameOf(button) === name));
	const heading = region.querySelector<HTMLElement>("h1, h2, h3") ?? undefined;
	return named.find(Boolean) ?? heading ?? buttons[0];
}

/**
 * Keeps the keyboard's place where forms and buttons come and go: what had the focus and is gone hands it on within the nearest
 * part of the page that is still there. Else whoever uses the keyboard would begin again at the top of the page.
 */
export function useHeldPlace(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const main = root.current as HTMLElement;
		let held: Element | null = null;
		/** The parts around it, innermost first. */
		let around: Element[] = [];
		/** Names of the buttons pressed last, newest first. */
		let pressed: string[] = [];
		const hold = ({ target }: Event) => {
			held = target as Element;
			around = [];
			for (let part = held.parentElement; part && part !== main; part = part.parentElement)
				if (part.matches("li, section")) around.push(part);
			around.push(main);
		};
		const press = ({ target }: Event) => {
			const button = (target as Element).closest("button");
			if (button) pressed = [nameOf(button), ...pressed].slice(0, 6);
		};
		const handOn = () => {
			if (!held || held.isConnected || document.activeElement !== document.body) return;
			held = null;
			const place = placeIn(around.find((part) => part.isConnected) ?? main, pressed);
			if (!place) return;
			if (place.tabIndex < 0) place.tabIndex = -1;
			place.focus();
		};
		// After whatever comes in its place has had its turn to take the focus.
		const watcher = new MutationObserver(() => setTimeout(handOn));
		watcher.observe(main, { childList: true, subtree: true });
		main.addEventListener("focusin", hold);
		main.addEventListener("click", press, true);
		return () => {
			watcher.disconnect();
			main.removeEventListener("focusin", hold);
			main.removeEventListener("click", press, true);
		};
	}, [root]);
}
