import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { ok } from "../../ui/icons.ts";
import type { Card } from "./card.ts";
import { viewOf } from "./views.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	card: Card;
	words: PlanWords["plan"];
	/** Whether the page holds the chart that pictures are cut from. */
	charted: boolean;
	/** What stands above the button: chosen, refused. */
	note?: ReactNode;
	button: ReactNode;
}

/** A plan in a browser: as PlanCards.astro shows it, with the terms of this moment beside its button. */
export function PlanCard({ card, words, charted, note, button }: Props) {
	const { list, isDefault, save } = card;
	return (
		<li className={isDefault ? "plan top" : "plan"}>
			<svg
				className="flip"
				viewBox={charted && card.art ? viewOf(card.art) : "0 0 200 64"}
				preserveAspectRatio={charted ? undefined : "xMidYMid slice"}
				aria-hidden="true"
			>
				{charted && card.art ? (
					<use href="#c" />
				) : (
					<path className="grat" d="M50 0v64M100 0v64M150 0v64M0 32h200" />
				)}
			</svg>
			{isDefault && save && <span className="tag">{save}</span>}
			<h3>
				{card.title} <small className="mut">{card.duration}</small>
			</h3>
			<p className="price">
				<b className="ltr">{card.monthly}</b>
				<span className="mut">{words.perMonth}</span>
			</p>
			<p className="sm mut">
				{list && (
					<>
						<span className="vh">{words.listPrice.replace("{{price}}", list)}, </span>
						<s className="ltr" aria-hidden="true">
							{list}
						</s>{" "}
					</>
				)}
				{card.billed}
			</p>
			<ul>
				{card.ticks.map((tick) => (
					<li key={tick}>
						<Icon path={ok} />
						{tick}
					</li>
				))}
			</ul>
			{note}
			{button}
			<ul className="due">
				{card.terms.map((term) => (
					<li key={term}>{term}</li>
				))}
			</ul>
		</li>
	);
}
