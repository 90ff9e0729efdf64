import brand from "../../../content/brand.json";

type Entry = Record<"url" | "title" | "summary" | "began" | "updated" | "language", string>;

/** `entries`: newest first. */
type Feed = { title: string; language: string; page: string; self: string; entries: readonly Entry[] };

const escapeXml = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Date of an empty feed. */
const never = "2026-11-22T00:00:00Z";

const renderEntry = ({ url, title, summary, began, updated, language }: Entry): string =>
	`<entry xml:lang="${language}"><id>${escapeXml(url)}</id><title>${escapeXml(title)}</title><link href="${escapeXml(url)}"/><published>${began}</published><updated>${updated}</updated><summary>${escapeXml(summary)}</summary></entry>`;

/** Incidents as Atom (RFC 4287). */
export function renderIncidentFeed({ title, language, page, self, entries }: Feed): string {
	const [updated = never] = entries
		.map((entry) => entry.updated)
		.sort()
		.reverse();
	return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeXml(page)}</id><title>${escapeXml(title)}</title><updated>${updated}</updated><author><name>${escapeXml(brand.name)}</name></author><link href="${escapeXml(page)}"/><link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>${entries.map(renderEntry).join("")}</feed>`;
}
