import { useState } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { fileResult, useQuery } from "../../../api/use-query.ts";
import { type LocalizedProps, number } from "../../../i18n/format.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { Land } from "./compact-land.ts";
import { outlinesOf } from "./land.ts";
import "../deferred-styles.ts";
import type { DeferredWords, IpWords } from "../ip-words.ts";
import { MapCanvas } from "./MapCanvas.tsx";
import { MapCaption } from "./MapCaption.tsx";
import { viewOf } from "./view.ts";
import "./map-box.css";

interface Props extends LocalizedProps<DeferredWords["map"]> {
	facts: IpReply | null;
	toolWords: IpWords;
}

const loadLand = async () => {
	const land = await fetchJson<Land>("/data/land.json", 20_000);
	return fileResult(land && outlinesOf(land));
};

/** The map of an address: tiles where the operator has a source, else land and borders that came with the site. */
export function IpMap({ facts, locale, words, toolWords }: Props) {
	const [isTileSourceBroken, setIsTileSourceBroken] = useState(false);
	const tiles = isTileSourceBroken ? null : (facts?.tiles ?? null);
	const country = facts?.country ?? null;
	// The outline of a country is of the same data, whatever lies below it.
	const needsLand = !tiles || (!facts?.loc && country !== null);
	const land = useQuery(needsLand ? loadLand : null);
	if (needsLand && land.isLoading)
		return (
			<div className="map" aria-busy="true">
				<div className="neat" />
			</div>
		);
	const countries = land.data ?? [];
	const outline = country ? countries.find(({ id }) => id === country) : undefined;
	const view = viewOf(facts?.loc ?? null, outline ?? null);
	return (
		<>
			<LoadFailure brief title={toolWords.map.failed} of={land} locale={locale} words={toolWords} />
			<div className={tiles ? "map over" : "map"} data-view={view.kind} dir="ltr">
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
			<MapCaption
				facts={facts}
				view={view}
				tiles={Boolean(tiles)}
				format={(degrees) => number(locale, degrees, { maximumFractionDigits: 4 })}
				locale={locale}
				words={words}
			/>
		</>
	);
}
