import { ContentError } from "./parse.ts";

/** Every kind of content by its reader, which throws when a file is not as it should be. */
const readers = {
	answers: () => import("../help/answers.ts"),
	authors: () => import("../authors.ts"),
	brand: () => import("../brand.ts"),
	claims: () => import("../claims.ts"),
	canary: () => import("../canary.ts"),
	countries: () => import("../places/countries.ts"),
	examples: () => import("../examples.ts"),
	freeAndPaid: () => import("../free-and-paid.ts"),
	glossary: () => import("../help/glossary.ts"),
	guides: () => import("../help/guides.ts"),
	helplines: () => import("../help/helplines.ts"),
	help: () => import("../help/help.ts"),
	incidents: () => import("../incidents.ts"),
	lawNotes: () => import("../places/law-notes.ts"),
	plans: () => import("../plans.ts"),
	platforms: () => import("../platforms.ts"),
	protocols: () => import("../protocols.ts"),
	questions: () => import("../help/questions.ts"),
	releases: () => import("../releases.ts"),
	servers: () => import("../places/servers.ts"),
	security: () => import("../security.ts"),
	services: () => import("../services.ts"),
	tiles: () => import("../tiles.ts"),
	trust: () => import("../trust.ts"),
};

/** Reads all content. Rejects with one ContentError that names every fault of every file. */
export async function checkContent(kinds: Record<string, () => Promise<unknown>> = readers): Promise<void> {
	// One reader may need another, and fail for its faults.
	const faults = new Set<string>();
	for (const read of Object.values(kinds))
		await read().catch((error: unknown) => {
			if (!(error instanceof ContentError)) throw error;
			for (const fault of error.faults) faults.add(fault);
		});
	if (faults.size) throw new ContentError([...faults]);
}
