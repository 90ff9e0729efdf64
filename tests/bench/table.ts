import { cpus, loadavg } from "node:os";

/** A measurement, its goal, and the comparison from the same run. */
export interface Row {
	what: string;
	here: string;
	goal?: string;
	compared?: string;
}

export const count = (value: number): string => Math.round(value).toLocaleString("en");
export const share = (ours: number, theirs: number): string => `${Math.round((100 * ours) / theirs)} %`;
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
export const median = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** The machine's load, without which the figures can't be judged. */
export const machineLoad = (): string =>
	`${cpus().length} cores, load ${loadavg()
		.map((value) => value.toFixed(1))
		.join(", ")} (1, 5, 15 minutes)`;
