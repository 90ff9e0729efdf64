import type { APIRoute } from "astro";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import type { ComponentProps } from "astro/types";
import { pictureOf } from "../../build/postprocess/picture.ts";
import { viewOf } from "../../features/billing/plans/PlanCard.tsx";
import Chart from "../../ui/chart/Chart.astro";
import Crop from "../../ui/chart/Crop.astro";

/** Names of the cuts of the island's chart that stand on the cards of plans. */
const cuts = ["rock", "islet", "island"];

const profile = { fit: "xMaxYMid slice", width: 1280, height: 480, per: 60, soundings: 0, light: 0.9 };
/** An islet for the free plan, the whole island for who has a paid one. */
const charts: Record<string, ComponentProps<typeof Chart>> = {
	free: { seed: "profile-free", x: 0.76, y: 0.52, size: 0.7, keep: 0.56, ...profile },
	paid: { seed: "profile-paid", x: 0.74, y: 0.5, size: 1.15, keep: 0.4, ...profile },
};

/** Pictures of the profile that its first packets have no room for. */
export const getStaticPaths = () => [...Object.keys(charts), ...cuts].map((name) => ({ params: { name } }));

/** Only which shapes a page has drawn already is kept by its locals. */
const container = AstroContainer.create();

export const GET: APIRoute = async ({ params: { name = "" } }) => {
	const renderer = await container;
	const locals = {} as App.Locals;
	return pictureOf(
		charts[name]
			? await renderer.renderToString(Chart, { props: charts[name], locals })
			: await renderer.renderToString(Crop, { props: { view: viewOf(name) }, locals }),
	);
};
