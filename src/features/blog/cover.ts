import type { Locale } from "../../../i18n/locales.ts";
import type { ChartOptions } from "../../art/chart.ts";

/** Chart options of covers: coarser than a hero's, as a page has several. */
export const coverChart = {
	width: 640,
	height: 360,
	spacing: 80,
	soundings: 4,
	clear: 60,
	levels: [0.05, 0.15, 0.28, 0.43],
	minLength: 240,
} satisfies ChartOptions;

export const getCoverFile = (id: string): string => `/covers/${id}.svg`;

export const getPostPicture = (id: string, locale: Locale): string => `/og/post/${id}.${locale}.png`;
