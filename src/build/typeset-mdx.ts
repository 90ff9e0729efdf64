import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { isLocale } from "../../i18n/locales.ts";
import { typeset } from "../../i18n/typeset.ts";

/**
 * Markdown whose texts are set as their language is printed, like all other words; the language is the file's name.
 * Headings get their anchors before, so that a no-break space is not part of an address.
 */
export const typesetMarkdown = () =>
	satteri({
		hastPlugins: [
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
	});
