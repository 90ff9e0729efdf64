/** Rows of equal width in one array, and a row that each is weighed against. */
interface Rows {
	all: Float64Array;
	width: number;
	mean: Float64Array;
}

/** What four rows and the mean say together, into `parts`: each sum waits for itself alone. */
export function weighFour({ all, width, mean }: Rows, row: number, parts: Float64Array): void {
	let [one, two, three, four] = [0, 0, 0, 0];
	for (let at = 0, from = row * width; at < width; at++, from++) {
		const value = mean[at] as number;
		one += value * (all[from] as number);
		two += value * (all[from + width] as number);
		three += value * (all[from + 2 * width] as number);
		four += value * (all[from + 3 * width] as number);
	}
	parts[row] = one;
	parts[row + 1] = two;
	parts[row + 2] = three;
	parts[row + 3] = four;
}

/** Turns four rows towards the mean by their errors, in `parts`, and adds to `back` what these say of it, in the order of rows. */
export function turnFour(
	{ all, width, mean }: Rows,
	row: number,
	parts: Float64Array,
	back: Float64Array,
): void {
	const one = parts[row] as number;
	const two = parts[row + 1] as number;
	const three = parts[row + 2] as number;
	const four = parts[row + 3] as number;
	for (let at = 0, to = row * width; at < width; at++, to++) {
		const value = mean[at] as number;
		const first = all[to] as number;
		const second = all[to + width] as number;
		const third = all[to + 2 * width] as number;
		const fourth = all[to + 3 * width] as number;
		back[at] = (back[at] as number) + one * first + two * second + three * third + four * fourth;
		all[to] = first + one * value;
		all[to + width] = second + two * value;
		all[to + 2 * width] = third + three * value;
		all[to + 3 * width] = fourth + four * value;
	}
}
