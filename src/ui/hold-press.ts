export type Island = HTMLElement & { held?: HTMLButtonElement };

/** Holds a press in an island, or its form's submit, until that's live (hydrate.ts), so that no password leaves by itself. */
function holdPress(event: Event): void {
	const target = event.target as Element;
	const island = target.closest<Island>("[data-pending]");
	const button =
		event.type === "submit"
			? target.querySelector<HTMLButtonElement>("[type=submit]")
			: target.closest("button");
	if (!island || !button) return;
	event.preventDefault();
	island.held = button;
	// React expects the button as it was built.
	if (button.hasAttribute("aria-disabled") || island.dataset.pending) return;
	button.setAttribute("aria-disabled", "true");
	const { busy } = button.dataset;
	const text = button.lastElementChild;
	if (!busy || !text) return;
	button.dataset.label = text.textContent;
	text.textContent = busy;
}
for (const kind of ["click", "submit"]) addEventListener(kind, holdPress, true);
