import type * as icons from "./icons.ts";

/** A distinct icon for each platform of content/platforms.json. */
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
