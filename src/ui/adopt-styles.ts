/** Adds styles that came with a script: the page's policy lets a script add a sheet of the document's own, and no other. */
export function adoptStyles(css: string): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
}
