import type { ReactNode } from "react";
import { Graticule } from "../../../ui/chart/Graticule.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ok } from "../../../ui/icons.ts";
import { PlanLink } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

interface Props {
	plan: PlanText;
	words: PlanWords["plan"];
	/**
	 * `brief` only presents the plan, without its length and terms. `built` is where it is paid for, until that is possible:
	 * the dates of its terms are not known at build, so that place is kept for them. `live` shows all.
	 */
	stage: "brief" | "built" | "live";
	/** Whether the page holds the chart that pictures are cut from (HomeChart.astro); else they are loaded. */
	charted: boolean;
	href?: string;
	note?: ReactNode;
	button?: ReactNode;
}

/** The longer the plan, the more of the island stands above water: cuts of the island's chart. */
const island = "790 250 360 115";
const views: Record<string, string> = {
	rock: "760 522 200 64",
	islet: "1010 552 200 64",
	island,
};

export const viewOf = (art: string): string => views[art] ?? island;

/** Cut from the page's own chart where it holds one, else a file of its own. */
function Picture({ art, charted }: { art: string | null; charted: boolean }) {
	if (!art) return <Graticule />;
	const view = viewOf(art);
	const [, , width, height] = view.split(" ");
	return (
		<svg className="flip" viewBox={charted ? view : `0 0 ${width} ${height}`} aria-hidden="true">
			{charted ? <use href="#c" /> : <image href={`/charts/${art}.svg`} width={width} height={height} />}
		</svg>
	);
}

/** A plan, at build (PlanCards.astro) and in a browser (LivePlans.tsx). */
export function PlanCard({ plan, words, stage, charted, href = "", note, button }: Props) {
	const { list, isDefault, save } = plan;
	const long = stage !== "brief";
	return (
		<li className={isDefault ? "plan top" : "plan"}>
			<Picture art={plan.art} charted={charted} />
			{isDefault && save && <span className="tag">{save}</span>}
			<h3>
				{long ? `${plan.title} ` : plan.title}
				{long && <small className="mut">{plan.duration}</small>}
			</h3>
			<p className="price">
				<b className="ltr">{plan.monthly}</b>
				<span className="mut">{words.perMonth}</span>
			</p>
			<p className="sm mut">
				{list && (
					<>
						<span className="vh">{`${words.listPrice.replace("{{price}}", list)}. `}</span>
						<s className="ltr" aria-hidden="true">
							{list}
						</s>
					</>
				)}
				{list ? ` ${plan.billed}` : plan.billed}
			</p>
			<ul>
				{plan.ticks.map((tick) => (
					<li key={tick}>
						<Icon path={ok} />
						{tick}
					</li>
				))}
			</ul>
			{note}
			{button ?? (
				<PlanLink plan={plan} words={words} href={href} data-pay={stage === "built" ? plan.id : undefined} />
			)}
			{long && (stage === "built" || plan.terms.length > 0) && (
				<ul className="due">{stage === "live" && plan.terms.map((term) => <li key={term}>{term}</li>)}</ul>
			)}
		</li>
	);
}
