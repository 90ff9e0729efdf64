/** Closes a dialog on a press of its backdrop, not on a text selection that ends there. */
export function closeOnBackdrop(dialog: HTMLDialogElement): void {
	let pressTarget: EventTarget | null = null;
	dialog.addEventListener("pointerdown", ({ target }) => (pressTarget = target));
	dialog.addEventListener(
		"click",
		({ target }) => target === dialog && pressTarget === dialog && dialog.close(),
	);
}
