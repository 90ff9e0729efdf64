/** The longer the plan, the more of the island stands above water: cuts of the skerry's chart. */
const island = "790 250 360 115";
const views: Record<string, string> = {
	rock: "760 522 200 64",
	islet: "1010 552 200 64",
	island,
};

export const viewOf = (art: string): string => views[art] ?? island;
