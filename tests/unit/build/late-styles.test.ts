import { expect, it } from "vitest";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { bundle } from "../../../src/build/plugins/bundle.ts";

it("styles that come with a script have the brand's colours, as pages drop those that they don't use", async () => {
	const { files } = await bundle(pathTo("src/features/chat/chat.ts"), "chat", "esm");
	const code = files.map(([, text]) => text).join("");
	const used = new Set(code.match(/(?<=var\()--(?:sea|lamp|flare|port|star|buff)-\d+/g));
	expect(used.size).toBeGreaterThan(5);
	expect([...used].filter((name) => !code.includes(`${name}:`))).toEqual([]);
});
