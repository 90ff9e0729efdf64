import { defineCollection } from "astro/content/config";
import { z } from "astro/zod";
import { guideHead, incidentHead, legalHead, postHead } from "../content/readers/heads.ts";
import { loadTexts } from "./build/plugins/text-loader.ts";

/** YAML reads a bare day as a Date. */
const dated = legalHead.extend({ effective: z.coerce.date(), updated: z.coerce.date() });

export const collections = {
	/** Legal texts: one folder per document, one file per language (i18n/README.md). The id is `privacy/en`. */
	legal: defineCollection({ loader: loadTexts("content/legal"), schema: dated }),
	/** Texts of posts (content/writing-posts.md); the id is `streaming-with-vpn/en`. */
	posts: defineCollection({ loader: loadTexts("content/blog"), schema: postHead }),
	/** Texts of guides (content/writing-guides.md); the id is `windows-openvpn/en`. */
	guides: defineCollection({ loader: loadTexts("content/guides"), schema: guideHead }),
	/** Texts of incidents (content/writing-incidents.md); the id is `mail-late/en`. */
	incidents: defineCollection({ loader: loadTexts("content/incidents"), schema: incidentHead }),
};
