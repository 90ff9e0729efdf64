import { relative } from "node:path";
import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { elide } from "../../../i18n/brand-name.ts";
import { isLocale } from "../../../i18n/locales.ts";
import { typeset } from "../../../i18n/typeset.ts";
import { listLegalIds } from "../../site/legal-sections.ts";
import { describeMdxError } from "../checks/describe-faults.ts";

type Processor = ReturnType<typeof satteri>;

/** Checks a text. `npm run dev` passes a check that sees changes since its start (setup.ts). */
export const checks = { load: () => import("../checks/text-folders.ts") };

const asText = (faults: string[]): string =>
	faults.map((fault) => `> ${fault.replace(/[^\w\s]/g, "\\$&")}`).join("\n\n");

/** The same, with French names elided and mistakes placed. In dev a mistake stands in place of the text. */
function withFaults(processor: Processor, isDev: boolean): Processor {
	return {
		...processor,
		async createMdxRenderer(...options) {
			const renderer = await processor.createMdxRenderer?.(...options);
			if (!renderer) throw new Error("Satteri compiles no MDX.");
			return {
				async process(content, path, frontmatter) {
					const name = relative(resolvePath(""), path);
					const text = name.endsWith("/fr.mdx") ? elide(content) : content;
					const render = async (text: string) => renderer.process(text, path, frontmatter);
					const place = (fault: string) => `${name}:${fault}`;
					// Imported late, since it reads content, which must be checked first.
					const faults = isDev ? (await checks.load()).findRunFaults(name, content) : [];
					if (faults.length) return render(asText(faults.map(place)));
					return render(text).catch((error: Error) => {
						const fault = place(describeMdxError(error.message));
						if (!isDev) throw new ContentError([fault]);
						return render(asText([fault]));
					});
				},
			};
		},
	};
}

/** Markdown with its language's typography, but none in headings' ids, which are addresses: in legal texts the English ones. */
export const typesetMarkdown = (
	isDev = process.argv.includes("dev") && !process.argv.includes("--verbose"),
) =>
	withFaults(
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
		isDev,
	);
