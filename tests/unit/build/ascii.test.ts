import { transform } from "esbuild";
import { expect, test } from "vitest";
import { inAscii } from "../../../functions/runtimes/node/ascii.mjs";

const source = `
	export const digits = "٣ و ۴".replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 1632));
	export const word = /^(?:под|при)?[а-я]{3}$/u.test("приказ".slice(0, 6));
	export const sign = ["🙂", "☺"].map((one) => /^[🙂☺]$/u.test(one));
	export const quoted = new RegExp(String.raw\`[^"»”]\`, "u").test("»");
	export const text = "Кбит/с, « ok » 🙂" + \`é\${digits}\`;
`;

const readMessages = async (code: string) => ({
	...(await import(`data:text/javascript,${encodeURIComponent(code)}`)),
});

test("a bundle in ASCII says and does what it did", async () => {
	const { code } = await transform(source, { format: "esm", minifyWhitespace: true });
	expect(code).toMatch(/[^\0-\x7f]/);
	const ascii = inAscii(code);
	expect(ascii).not.toMatch(/[^\0-\x7f]/);
	expect(await readMessages(ascii)).toEqual(await readMessages(source));
	expect(await readMessages(ascii)).toMatchObject({
		digits: "3 و ۴",
		word: true,
		sign: [true, true],
		quoted: false,
	});
});
