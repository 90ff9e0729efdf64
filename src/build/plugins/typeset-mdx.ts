import { basename, dirname } from "node:path";
import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { isLocale } from "../../../i18n/locales.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { asMessage, describeMdxError, withPlace } from "../checks/describe-faults.ts";
import { cached, hashOfFiles } from "../postprocess/cache.ts";

type Processor = ReturnType<typeof satteri>;

/** Says of a text that cannot be compiled what the check of its folder says. */
const refuse = (path: string) => (error: Error) => {
	throw asMessage([withPlace(dirname(path), `${basename(path)}: ${describeMdxError(error.message)}`)]);
};

/** The same, but that a file's code is what it was for the same text. */
function withCache(processor: Processor): Processor {
	return {
		...processor,
		async createMdxRenderer(...options) {
			const renderer = await processor.createMdxRenderer?.(...options);
			if (!renderer) throw new Error("Satteri compiles no MDX.");
			const rules = JSON.stringify(options) + hashOfFiles("i18n/*.ts");
			return {
				async process(content, path, frontmatter) {
					const inputs = [rules, path, content, JSON.stringify(frontmatter)];
					const output = await cached("mdx", inputs, async () =>
						Buffer.from(
							JSON.stringify(await renderer.process(content, path, frontmatter).catch(refuse(path))),
						),
					);
					return JSON.parse(output.toString());
				},
			};
		},
	};
}

/**
 * Markdown whose texts are set as their language is printed, like all other words; the language is the file's name.
 * Headings get their anchors before, so that a no-break space is not part of an address.
 */
export const typesetMarkdown = () =>
	withCache(
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
		}),
	);
