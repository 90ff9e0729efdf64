/// <reference types="astro/client" />
type PageText = import("./i18n/text.ts").Text;
declare namespace App {
	interface Locals extends PageText {
		dir: import("../i18n/locales.ts").Direction;
		/** The page's path without its language. */
		path: string;
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
