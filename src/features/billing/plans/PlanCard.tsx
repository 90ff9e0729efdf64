import type { ReactNode } from "react";
import { fill } from "../../../../i18n/format.ts";
import { Graticule } from "../../../ui/chart/Graticule.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ok } from "../../../ui/icons.ts";
import { PlanLink } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

interface Props {
	plan: PlanText;
	words: PlanWords["plan"];
	/** `brief`: without length and terms. `built`: prerendered, with space for dates, which aren't known at build. `live`: everything. */
	stage: "brief" | "built" | "live";
	href?: string;
	note?: ReactNode;
	button?: ReactNode;
}

/** A plan's card, at build (PlanCards.astro) and in browsers (LivePlans.tsx). */
export function PlanCard({ plan, words, stage, href = "", note, button }: Props) {
	const { list, isDefault, save } = plan;
	const long = stage !== "brief";
	return (
		<li className={isDefault ? "plan top" : "plan"}>
			{plan.art ? (
				<img className="flip" src={`/charts/${plan.art}.svg`} alt="" loading="lazy" />
			) : (
				<Graticule />
			)}
			{isDefault && save && <span className="tag">{save}</span>}
			<h3>
				{long ? `${plan.title} ` : plan.title}
				{long && <small className="muted">{plan.duration}</small>}
			</h3>
			<p className="price">
				<b className="ltr">{plan.monthly}</b>
				<span className="muted">{words.perMonth}</span>
			</p>
			<p className="sm muted" key={plan.billed}>
				{list && (
					<>
						<span className="visually-hidden">{`${fill(words.listPrice, { price: list })}. `}</span>
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
				<PlanLink plan={plan} words={words} href={href} data-plan={stage === "built" ? plan.id : undefined} />
			)}
			{long && (stage === "built" || plan.terms.length > 0) && (
				<ul className="due">{stage === "live" && plan.terms.map((term) => <li key={term}>{term}</li>)}</ul>
			)}
		</li>
	);
}
