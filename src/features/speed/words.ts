type Speed = typeof import("../../../i18n/en/speed.json");

const first = [
	"go",
	"again",
	"retry",
	"stop",
	"ping",
	"download",
	"upload",
	"network",
	"mbps",
	"ms",
	"unknown",
	"starting",
	"failed",
] as const;

/** What the page's own packets bring: the first state, and what can be said without anything else. */
export type TestWords = Pick<Speed["test"], (typeof first)[number]>;
export const isFirst = (key: string): boolean => first.includes(key as never);

/** What is said during a test and about its results; in a file of its own. */
export interface ResultWords extends Pick<Speed, "meaning" | "details" | "compare" | "history"> {
	says: Omit<Speed["test"], keyof TestWords | "data">;
	/** What a downloaded file's name begins with. */
	file_name: string;
}

/** Words for everything on the page, for what stands below the dial. */
export interface AllWords extends ResultWords {
	test: TestWords;
}
