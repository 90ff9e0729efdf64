import { defineCollection } from "astro/content/config";
import { z } from "astro/zod";
import { postFile, postHead } from "./build/checks/post-schema.ts";
import { guideHead, incidentHead } from "./build/checks/text-folders.ts";
import { texts } from "./build/plugins/text-loader.ts";

export const collections = {
	/** Legal texts: one folder per document, one file per language (i18n/README.md). The id is `privacy/en`. */
	legal: defineCollection({
		loader: texts("content/legal"),
		schema: z.object({
			title: z.string(),
			description: z.string(),
			/** The day it took effect, and the day its text last changed. */
			effective: z.coerce.date(),
			updated: z.coerce.date(),
		}),
	}),
	/** Texts of posts (content/writing-posts.md); the id is `streaming-with-vpn/en`. */
	posts: defineCollection({ loader: texts("content/blog"), schema: postHead }),
	/** Data of posts; the id is `streaming-with-vpn/post`. */
	postFiles: defineCollection({ loader: texts("content/blog", "*/post.json"), schema: postFile }),
	/** Texts of guides (content/writing-guides.md); the id is `windows-openvpn/en`. */
	guides: defineCollection({ loader: texts("content/guides"), schema: guideHead }),
	/** Texts of incidents (content/writing-incidents.md); the id is `mail-late/en`. */
	incidents: defineCollection({ loader: texts("content/incidents"), schema: incidentHead }),
};
