import { answerIds as allAnswers, answerWords } from "../../content/readers/help/answers.ts";
import { guides as allGuides } from "../../content/readers/help/guides.ts";
import { incidents as allIncidents } from "../../content/readers/incidents.ts";
import { parseServerFeed, type ServerPlace } from "../../content/readers/places/server-feed.ts";
import { servers as ownServers } from "../../content/readers/places/servers.ts";
import { readBytes } from "../../content/readers/read/disk.ts";
import { isWaiting, type Schedule } from "../../content/readers/read/schedule.ts";
import { buildDay } from "./clock.ts";
import { readSetting } from "./setting.ts";

/** `npm run dev` also shows drafts and scheduled texts. */
const isPreview = import.meta.env?.MODE === "development";

export const isShown = (text: Schedule): boolean => isPreview || !isWaiting(text, buildDay);

export const guides = allGuides.filter(isShown);
export const incidents = allIncidents.filter(isShown);

/** Questions with a page: those whose English answer is published. */
export const answerIds: readonly string[] = allAnswers.filter((id) =>
	isShown(answerWords.get(`${id}/en`) ?? {}),
);

/** Whether a guide may be linked to. */
export const isGuideShown = (id: string): boolean => guides.some((guide) => guide.id === id);

/** The note that `npm run dev` shows above an unpublished text. */
export function getWaitingMark(text: Schedule): string | undefined {
	if (!isPreview || !isWaiting(text, buildDay)) return undefined;
	return text.draft ? "Draft: on no built page" : `Not published before ${text.published}`;
}

/** The operator's feed, as the server's build saved it. */
const feedFile = ".cache/servers.json";

/** Whether pages can fetch servers' state and load while open. */
export const isLive = readSetting("SERVERS_URL") !== undefined;

function readFeedPlaces(): readonly ServerPlace[] {
	const bytes = readBytes(feedFile);
	return bytes ? parseServerFeed(feedFile, JSON.parse(bytes.toString())).servers : [];
}

/** Servers that pages name: from the feed, or from content/servers.json, which may be empty. */
export const servers: readonly ServerPlace[] = isLive ? readFeedPlaces() : ownServers;
