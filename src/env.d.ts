/// <reference types="astro/client" />
type PageText = import("./words/text.ts").Text;
declare namespace App {
	interface Locals extends PageText {
		dir: import("../i18n/locales.ts").Direction;
		/** The page's path without its language. */
		path: string;
		/** The language of the page's text: English if it's missing in the page's own. */
		textLocale: import("../i18n/locales.ts").Locale;
		/** Ids that the page defines already (ui/chart/mark-use.ts). */
		usedIds: Set<string>;
		/** The address of a page in its language (src/routing/links.ts). */
		link(page: import("./routing/links.ts").PageName, more?: string): string;
	}
}
declare module "*?inline-script" {
	const code: string;
	export default code;
}
declare module "*?script-url" {
	const url: string;
	export default url;
}
declare module "*?entry" {
	const entry: {
		url: string;
		/** What it loads by itself, the longest first. */
		preloads: string[];
		/** What it may import later. */
		dynamicImports: string[];
	};
	export default entry;
}
/** Chromium's, for pages drawn before their click; not in TypeScript's list of the DOM. */
interface Document {
	readonly prerendering?: boolean;
	onprerenderingchange: ((event: Event) => unknown) | null;
}
