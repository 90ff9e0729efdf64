import { existsSync } from "node:fs";
import { z } from "zod";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { pathTo, readJsonFiles } from "./read/disk.ts";
import { moment, scheduleFields } from "./read/fields.ts";
import { parseAll } from "./read/parse.ts";

/** Parts of the service that the status page measures. */
export const incidentParts = ["site", "accounts", "mail", "payments", "speed", "servers"] as const;

/** `content/incidents/<id>/incident.json`: when something failed, and what people noticed. */
export const incidentFile = z
	.strictObject({
		...scheduleFields,
		began: moment,
		ended: moment.optional().describe("Empty while it is not over"),
		updated: moment.optional().describe("When its words last changed; empty where that is its beginning"),
		parts: z
			.array(z.enum(incidentParts))
			.min(1, "a part of the service at least")
			.describe("What did not work"),
	})
	.refine(({ began, ended }) => !ended || ended >= began, {
		path: ["ended"],
		error: "a moment after it began",
	});

export type Incident = z.infer<typeof incidentFile> & { id: string };

/** Incidents, newest first. @param files from `import.meta.glob` or `readJsonFiles` */
export const incidentsOf = (files: Record<string, unknown>): Incident[] =>
	parseAll(incidentFile, files)
		.map(({ path, data }) => ({ ...data, id: path.split("/").at(-2) ?? "" }))
		.sort((a, b) => b.began.localeCompare(a.began));

/** Every incident. */
export const incidents: readonly Incident[] = incidentsOf(
	import.meta.env
		? import.meta.glob<unknown>("../incidents/*/incident.json", { eager: true, import: "default" })
		: readJsonFiles("content/incidents/*/incident.json"),
);

/** Languages an incident exists in. */
export const incidentLanguages = (id: string): Locale[] =>
	localeCodes.filter((code) => existsSync(pathTo(`content/incidents/${id}/${code}.mdx`)));
