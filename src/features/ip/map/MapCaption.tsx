import type { IpReply } from "../../../../functions/contract/ip.ts";
import { countryName } from "../../../../i18n/locales.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import type { DeferredWords } from "../ip-words.ts";
import { placeName } from "../place.ts";
import type { View } from "./view.ts";

interface Props extends LocalizedProps<DeferredWords["map"]> {
	facts: IpReply | null;
	view: View;
	tiles: boolean;
	/** Degrees as the reader writes them. */
	format: (degrees: number) => string;
}

/** What the map shows, in words, and its facts as a list for those who see no map. */
export function MapCaption({ facts, view, tiles, format, locale, words }: Props) {
	const country = facts?.country ? countryName(locale, facts.country) : null;
	const place = (view.kind === "country" ? country : facts && placeName(locale, facts)) ?? "";
	const point = (lat: number, lng: number) => `${format(lat)}°, ${format(lng)}°`;
	const [[south, west], [north, east]] = view.box;
	const list: [name: string, value: string][] = [
		[words.centre, point(...view.centre)],
		[words.area, `${point(south, west)} – ${point(north, east)}`],
		[words.marker, view.kind === "place" ? place || point(...view.centre) : words.none],
	];
	const position = point(...view.centre);
	return (
		<div className="caption sm">
			<p>{fill(words[view.kind], { place: place || `\u2066${position}\u2069` })}</p>
			<p className="mut">{tiles ? words.tiles : words.land}</p>
			<details>
				<summary>{words.list}</summary>
				<dl className="facts-dl">
					{list.map(([name, value]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>
								<bdi className="num">{value}</bdi>
							</dd>
						</div>
					))}
				</dl>
			</details>
		</div>
	);
}
