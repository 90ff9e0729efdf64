import type { Locale } from "../../../i18n/locales.ts";
import type { ChartOptions } from "../../art/chart.ts";
import type { Subject } from "../../art/overprint.ts";
import type { Post } from "./posts.ts";

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

const subjects: Record<Exclude<Post["cover"]["art"], "chart">, Subject> = {
	dangers: "cybersecurity",
	track: "entertainment",
	beacons: "tips-tricks",
	sectors: "news",
};

export const getSubject = ({ cover: { art }, category }: Pick<Post, "cover" | "category">): Subject =>
	art === "chart" ? category : subjects[art];

export const getCoverFile = (id: string): string => `/covers/${id}.svg`;

export const getPostPicture = (id: string, locale: Locale): string => `/og/post/${id}.${locale}.png`;
