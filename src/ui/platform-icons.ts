import type * as icons from "./icons.ts";

/** The drawing for each platform of content/platforms.json, all distinct. */
export const platformIcons: Record<string, keyof typeof icons> = {
	android: "android",
	ios: "apple",
	windows: "panes",
	mac: "desk",
	linux: "term",
	chrome: "orbit",
	edge: "swell",
	firefox: "flame",
};
