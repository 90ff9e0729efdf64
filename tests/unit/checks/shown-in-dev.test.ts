import { expect, it } from "vitest";
import { postFile } from "../../../src/build/checks/post-schema.ts";
import { typesetMarkdown } from "../../../src/build/plugins/typeset-mdx.ts";
import { root } from "../../support/folders.ts";

async function compile(text: string, tells: boolean): Promise<string> {
	const renderer = await typesetMarkdown(tells).createMdxRenderer?.({} as never, {} as never);
	const result = await renderer?.process(text, `${root}/content/blog/vpn-vs-proxy-2025/en.mdx`, {});
	return (result as { code: string }).code;
}

it("`npm run dev` shows what is wrong with a text in its place, where a build ends with the same sentence", async () => {
	const text = 'Words.\n\n<Callout kind="note">\n\nMore.\n';
	const sentence = "content/blog/vpn-vs-proxy-2025/en.mdx:3: <Callout> is not closed";
	await expect(compile(text, false)).rejects.toThrow(sentence);
	expect(await compile(text, true)).toContain(sentence);
	expect(await compile("Words.\n\n<Kompare />\n", true)).toContain(
		"en.mdx:3: <Kompare> is not among the pieces",
	);
	expect(await compile("Words that are sound.", true)).toContain("Words that are sound.");
});

it("a day that no calendar has is a fault like any other, and no error of ours", () => {
	expect(postFile.safeParse({ published: "2026-13-40" }).error?.issues[0]?.message).toBe(
		"a day such as 2026-11-21",
	);
});
