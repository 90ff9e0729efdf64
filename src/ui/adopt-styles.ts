/** Adds a script's styles as a constructed stylesheet, the only kind that the CSP lets scripts add. */
export function adoptStyles(css: string): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
}
