import { runsIn } from "../../../i18n/fold.ts";

/** Words of a way to ask that is a whole question. */
const shortest = 4;

/** Gives the question that leads to a passage: its title where that is one, else a way to ask that begins as questions do, else the title. */
export function asQuestion(asking: string) {
	const begins = new Set(runsIn(asking));
	return (title: string, ways: readonly string[]): string => {
		if (/[?؟]\s*$/.test(title)) return title;
		const way = ways.find((line) => {
			const words = runsIn(line);
			return words.length >= shortest && begins.has(words[0] ?? "");
		});
		if (!way) return title;
		const mark = /\p{Script=Arabic}/u.test(way) ? "؟" : "?";
		return `${way.charAt(0).toLocaleUpperCase()}${way.slice(1).replace(/[?؟]$/, "")}${mark}`;
	};
}
