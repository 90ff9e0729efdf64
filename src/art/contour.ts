import type { Field } from "./field.ts";

export type Point = readonly [x: number, y: number];

/** Measures a field over a chart and `pad` around it, every `step` units. */
export function measureField(field: Field, width: number, height: number, step: number, pad: number) {
	const columns = Math.ceil((width + 2 * pad) / step) + 1;
	const rows = Math.ceil((height + 2 * pad) / step) + 1;
	const values = new Float64Array(columns * rows);
	for (let row = 0; row < rows; row++)
		for (let column = 0; column < columns; column++)
			values[row * columns + column] = field(column * step - pad, row * step - pad);
	return { left: -pad, top: -pad, step, columns, rows, values };
}

/** A field measured once for all the levels drawn from it. */
export type Grid = ReturnType<typeof measureField>;

/** Which sides of a cell a contour joins, in pairs, by the corners above the level: 8 top left, 4 top right, 2 bottom right, 1 bottom left. */
const crossings = " LB BR LR TR LTBR TB LT LT TB LBTR TR LR BR LB "
	.split(" ")
	.map((sides) => sides.match(/../g) ?? []);

/** Marching squares: the closed lines at one level. The field must be below the level at the grid's edge. */
export function traceContours(grid: Grid, level: number): Point[][] {
	const { columns, rows, step, values } = grid;
	const at = (index: number) => (values[index] as number) - level;
	const bit = (index: number) => ((values[index] as number) > level ? 1 : 0);
	// The edge from a grid point to the right is number 2i, the one downwards 2i + 1.
	const edges: Record<string, number> = { T: 0, R: 3, B: 2 * columns, L: 1 };
	const links = new Map<number, number[]>();
	const link = (from: number, to: number) => {
		const neighbours = links.get(from);
		if (neighbours) neighbours.push(to);
		else links.set(from, [to]);
	};
	for (let row = 0; row < rows - 1; row++)
		for (let index = row * columns; index < (row + 1) * columns - 1; index++) {
			const below = index + columns;
			const corners = 8 * bit(index) + 4 * bit(index + 1) + 2 * bit(below + 1) + bit(below);
			for (const [from = "", to = ""] of crossings[corners] ?? []) {
				const ends = [2 * index + (edges[from] ?? 0), 2 * index + (edges[to] ?? 0)] as const;
				link(ends[0], ends[1]);
				link(ends[1], ends[0]);
			}
		}
	const point = (edge: number): Point => {
		const index = edge >> 1;
		const down = edge & 1;
		const here = at(index);
		const share = here / (here - at(index + (down ? columns : 1)));
		const x = grid.left + ((index % columns) + (down ? 0 : share)) * step;
		const y = grid.top + (Math.floor(index / columns) + (down ? share : 0)) * step;
		return [x, y];
	};
	const visited = new Set<number>();
	const lines: Point[][] = [];
	for (const start of links.keys()) {
		const line: Point[] = [];
		for (let edge: number | undefined = start; edge !== undefined && !visited.has(edge); ) {
			visited.add(edge);
			line.push(point(edge));
			edge = links.get(edge)?.find((next) => !visited.has(next));
		}
		if (line.length) lines.push(line);
	}
	return lines;
}
