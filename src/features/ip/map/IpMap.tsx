import { useState } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { fill, formatNumber, type LocalizedProps } from "../../../../i18n/format.ts";
import { getCountryName } from "../../../../i18n/locales.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { toLoadResult, useQuery } from "../../../api/use-query.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, IpWords } from "../ip-words.ts";
import { getPlaceName } from "../place.ts";
import type { Land } from "./compact-land.ts";
import { toOutlines } from "./land.ts";
import { MapCanvas } from "./MapCanvas.tsx";
import { getView, type View } from "./view.ts";
import "../late-styles.ts";
import "../ip-tool.css";

type Props = LocalizedProps<DeferredWords["map"]> & { facts: IpReply | null; toolWords: IpWords };

const loadLand = async () => {
	const land = await fetchJson<Land>("/data/land.json", 20_000);
	return toLoadResult(land && toOutlines(land));
};

export function IpMap({ facts, locale, words, toolWords }: Props) {
	const [isTileSourceBroken, setIsTileSourceBroken] = useState(false);
	const tiles = isTileSourceBroken ? null : (facts?.tiles ?? null);
	const country = facts?.country ?? null;
	// The country's outline always comes from the land file.
	const needsLand = !tiles || (!facts?.loc && country !== null);
	const land = useQuery(needsLand ? loadLand : null);
	if (land.isLoading)
		return (
			<div className="map sheet frame" aria-busy="true">
				<div className="neat" />
			</div>
		);
	const countries = land.data ?? [];
	const outline = country ? countries.find(({ id }) => id === country) : undefined;
	const view = getView(facts?.loc ?? null, outline ?? null);
	return (
		<>
			<LoadFailure brief title={toolWords.map.failed} of={land} locale={locale} words={toolWords} />
			<div className={tiles ? "map over sheet frame" : "map sheet frame"} data-view={view.kind} dir="ltr">
				<MapCanvas
					view={view}
					tiles={tiles}
					countries={tiles ? countries.filter((entry) => entry === outline) : countries}
					outline={outline}
					label={toolWords.map.label}
					onBroken={() => setIsTileSourceBroken(true)}
					words={words}
				/>
				<div className="neat" />
				{tiles && <p className="credit">{tiles.attribution}</p>}
			</div>
			<MapCaption facts={facts} view={view} tiles={Boolean(tiles)} locale={locale} words={words} />
		</>
	);
}

interface MapCaptionProps extends LocalizedProps<DeferredWords["map"]> {
	facts: IpReply | null;
	view: View;
	tiles: boolean;
}

function MapCaption({ facts, view, tiles, locale, words }: MapCaptionProps) {
	const country = facts?.country ? getCountryName(locale, facts.country) : null;
	const place = (view.kind === "country" ? country : facts && getPlaceName(locale, facts)) ?? "";
	const format = (degrees: number) => formatNumber(locale, degrees, { maximumFractionDigits: 4 });
	const point = (lat: number, lng: number) => `${format(lat)}°, ${format(lng)}°`;
	const [[south, west], [north, east]] = view.box;
	const position = point(...view.centre);
	const list = [
		[words.centre, position],
		[words.area, `${point(south, west)} – ${point(north, east)}`],
		[words.marker, view.kind === "place" ? place || position : words.none],
	] as const;
	return (
		<div className="caption sm">
			<p>{fill(words[view.kind], { place: place || `\u2066${position}\u2069` })}</p>
			<p className="muted">{tiles ? words.tiles : words.land}</p>
			<details>
				<summary>{words.list}</summary>
				<Facts rows={list.map(([name, value]) => [name, <bdi className="num">{value}</bdi>])} />
			</details>
		</div>
	);
}
