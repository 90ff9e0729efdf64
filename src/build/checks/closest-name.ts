function distance(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...one].entries()) {
		const next = [i + 1];
		for (const [j, otherLetter] of [...other].entries())
			next.push(
				Math.min((row[j] ?? 0) + Number(letter !== otherLetter), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
}

/** The name that a misspelt one probably means. */
export function closestName(name: string, names: Iterable<string>): string | null {
	const [best] = [...names].map((one) => [one, distance(name, one)] as const).sort((a, b) => a[1] - b[1]);
	return best && best[1] <= Math.max(2, name.length / 3) ? best[0] : null;
}
