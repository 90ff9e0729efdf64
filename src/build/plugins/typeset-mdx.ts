import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { elide } from "../../../i18n/brand-name.ts";
import { isLocale } from "../../../i18n/locales.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { listLegalIds } from "../../site/legal-sections.ts";

/** The same, with French names elided. */
function withElisions(processor: ReturnType<typeof satteri>): typeof processor {
	return {
		...processor,
		async createMdxRenderer(...options) {
			const renderer = await processor.createMdxRenderer?.(...options);
			if (!renderer) throw new Error("Satteri compiles no MDX.");
			return {
				process: (content, path, frontmatter) =>
					renderer.process(path.endsWith("/fr.mdx") ? elide(content) : content, path, frontmatter),
			};
		},
	};
}

/** Markdown with its language's typography, but none in headings' ids, which are addresses: in legal texts the English ones. */
export const typesetMarkdown = () =>
	withElisions(
		satteri({
			hastPlugins: [
				({ fileURL }) => {
					const document = fileURL?.pathname.match(/\/content\/legal\/(\w+)\//)?.[1];
					const ids = document ? listLegalIds(document) : [];
					return {
						name: "legal-ids",
						element: {
							filter: ["h2", "h3"],
							visit(node, ctx) {
								const id = ids.shift();
								if (id) ctx.setProperty(node, "id", id);
							},
						},
					};
				},
				satteriHeadingIdsPlugin(),
				({ fileURL }) => {
					const language = fileURL?.pathname.match(/\/([a-z]+)\.mdx$/)?.[1];
					return (
						isLocale(language) && {
							name: "typeset",
							text(node, ctx) {
								const parent = ctx.parent(node);
								const verbatim = parent && "tagName" in parent && parent.tagName === "code";
								return verbatim ? node : { ...node, value: typeset(language, node.value) };
							},
						}
					);
				},
			],
		}),
	);
