import type { APIRoute } from "astro";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import { pictureOf } from "../../build/postprocess/picture.ts";
import { viewOf } from "../../features/billing/plans/PlanCard.tsx";
import Chart from "../../ui/chart/Chart.astro";
import Cut from "../../ui/chart/Cut.astro";

/** Names of the cuts of the island's chart that stand on the cards of plans. */
const cuts = ["rock", "islet", "island"];

/** The whole island of who has a paid plan; the free plan's islet is in the page. */
const paid = {
	seed: "profile-paid",
	fit: "xMaxYMid slice",
	...{ width: 1280, height: 480, x: 0.74, y: 0.5, size: 1.15, per: 60, keep: 0.4, soundings: 0, light: 0.9 },
};

/** Pictures of the profile that its first packets have no room for. */
export const getStaticPaths = () => ["paid", ...cuts].map((name) => ({ params: { name } }));

/** Only which shapes a page has drawn already is kept by its locals. */
const container = AstroContainer.create();

export const GET: APIRoute = async ({ params: { name = "" } }) => {
	const renderer = await container;
	const locals = {} as App.Locals;
	const cut = cuts.includes(name);
	return pictureOf(
		cut
			? await renderer.renderToString(Cut, { props: { viewBox: viewOf(name) }, locals })
			: await renderer.renderToString(Chart, { props: paid, locals }),
	);
};
