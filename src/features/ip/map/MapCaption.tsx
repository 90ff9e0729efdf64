import type { ReactNode } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { countryName } from "../../../../i18n/locales.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import type { DeferredWords } from "../ip-words.ts";
import { placeName } from "../place.ts";
import type { View } from "./view.ts";

interface Props extends LocalizedProps<DeferredWords["map"]> {
	facts: IpReply | null;
	view: View;
	tiles: boolean;
	format: (degrees: number) => string;
}

/** What the map shows, in words, and its facts as a list for those who see no map. */
export function MapCaption({ facts, view, tiles, format, locale, words }: Props) {
	const country = facts?.country ? countryName(locale, facts.country) : null;
	const place = (view.kind === "country" ? country : facts && placeName(locale, facts)) ?? "";
	const point = (lat: number, lng: number) => `${format(lat)}°, ${format(lng)}°`;
	const [[south, west], [north, east]] = view.box;
	const position = point(...view.centre);
	const row = (name: string, value: string): [string, ReactNode] => [
		name,
		<bdi className="num">{value}</bdi>,
	];
	const list = [
		row(words.centre, position),
		row(words.area, `${point(south, west)} – ${point(north, east)}`),
		row(words.marker, view.kind === "place" ? place || position : words.none),
	];
	return (
		<div className="caption sm">
			<p>{fill(words[view.kind], { place: place || `\u2066${position}\u2069` })}</p>
			<p className="mut">{tiles ? words.tiles : words.land}</p>
			<details>
				<summary>{words.list}</summary>
				<Facts rows={list} />
			</details>
		</div>
	);
}
