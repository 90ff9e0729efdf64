import brand from "../../../content/brand.json";

interface Entry {
	url: string;
	title: string;
	summary: string;
	began: string;
	updated: string;
	language: string;
}

interface Feed {
	title: string;
	language: string;
	page: string;
	self: string;
	/** Newest first. */
	entries: readonly Entry[];
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Date of an empty feed. */
const never = "2026-11-22T00:00:00Z";

const entryOf = ({ url, title, summary, began, updated, language }: Entry): string =>
	`<entry xml:lang="${language}"><id>${escaped(url)}</id><title>${escaped(title)}</title><link href="${escaped(url)}"/><published>${began}</published><updated>${updated}</updated><summary>${escaped(summary)}</summary></entry>`;

/** Incidents as Atom (RFC 4287). */
export function incidentFeed({ title, language, page, self, entries }: Feed): string {
	const [updated = never] = entries
		.map((entry) => entry.updated)
		.sort()
		.reverse();
	return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escaped(page)}</id><title>${escaped(title)}</title><updated>${updated}</updated><author><name>${escaped(brand.name)}</name></author><link href="${escaped(page)}"/><link rel="self" type="application/atom+xml" href="${escaped(self)}"/>${entries.map(entryOf).join("")}</feed>`;
}
