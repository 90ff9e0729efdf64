import { adoptStyles } from "./adopt-styles.ts";

export function createDialog(name: string, label: string, styles: string): HTMLDialogElement {
	adoptStyles(styles);
	const dialog = Object.assign(document.createElement("dialog"), { className: name, ariaLabel: label });
	document.body.append(dialog);
	// A press of the backdrop closes it, not a text selection that ends there.
	let pressTarget: EventTarget | null = null;
	dialog.addEventListener("pointerdown", ({ target }) => (pressTarget = target));
	dialog.addEventListener("click", ({ target }) => {
		const isBackdrop = target === dialog && pressTarget === dialog;
		// A link may lead to this page, behind the dialog.
		if (isBackdrop || (target as Element).closest("a")) dialog.close();
	});
	return dialog;
}
