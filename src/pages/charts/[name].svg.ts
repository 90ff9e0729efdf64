import type { APIRoute } from "astro";
import type { ComponentProps } from "astro/types";
import { renderChartFile } from "../../build/postprocess/chart-file.ts";
import Chart from "../../ui/chart/Chart.astro";
import Crop from "../../ui/chart/Crop.astro";

/** Plan cards: the longer the plan, the more of the island is above water. */
const cuts: Record<string, string> = {
	rock: "760 522 200 64",
	islet: "1010 552 200 64",
	island: "790 250 360 115",
};

const profile = { fit: "xMaxYMid slice", width: 1280, height: 480, spacing: 60, soundings: 0, light: 0.9 };
/** The profile's islet (free plan) and island (paid plan), and the sea in the speed test's dial. */
const charts: Record<string, ComponentProps<typeof Chart>> = {
	free: { seed: "profile-free", x: 0.76, y: 0.52, size: 0.7, keep: 0.56, ...profile },
	paid: { seed: "profile-paid", x: 0.74, y: 0.5, size: 1.15, keep: 0.4, ...profile },
	speed: {
		seed: "speedtest",
		fit: "xMidYMin slice",
		...{ width: 800, height: 520, x: 0.5, y: 0.72, size: 1.05, coast: 9, shore: 9, spacing: 170 },
		levels: [0.11, 0.27, 0.48],
		soundings: 0,
		light: false,
	},
};

/** Pictures that would exceed a page's budget if inlined. */
export const getStaticPaths = () => Object.keys({ ...charts, ...cuts }).map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params: { name = "" } }) =>
	charts[name] ? renderChartFile(Chart, charts[name]) : renderChartFile(Crop, { view: cuts[name] });
