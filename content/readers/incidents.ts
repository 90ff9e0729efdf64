import { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import { listLanguages, readAll } from "./read/disk.ts";
import { moment, scheduleFields } from "./read/fields.ts";

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

/** Incidents, newest first. @param files by id */
export const toIncidents = (files: ReadonlyMap<string, z.infer<typeof incidentFile>>): Incident[] =>
	[...files].map(([id, data]) => ({ ...data, id })).sort((a, b) => b.began.localeCompare(a.began));

export const incidents: readonly Incident[] = toIncidents(
	readAll(incidentFile, "content/incidents/*/incident.json"),
);

export const listIncidentLanguages = (id: string): Locale[] => listLanguages(`content/incidents/${id}`);
