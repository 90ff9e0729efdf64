import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Help } from "../../functions/contract/index.ts";
import * as api from "../../functions/contract/index.ts";
import type { EmbeddingFiles, EmbeddingGateway } from "../../functions/gateways/embedding/index.ts";
import { openStaticEmbedding } from "../../functions/gateways/embedding/static.ts";
import { ConfigError, readConfig } from "../../functions/runtimes/config.ts";
import { openEmbedding } from "../../functions/runtimes/embedding.ts";
import { createWorkerDeps } from "../../functions/runtimes/worker-deps.ts";
import { createWorld, type World } from "../support/api.ts";
import { embeddingFiles, meanings, modelFile, type TensorSaid, tokenizers } from "../support/embedding.ts";
import { smallHelp } from "../support/help.ts";

const help = async (locale: string): Promise<Help | null> => (locale === "en" ? smallHelp : null);
const ask = async (to: World, prompt: string, more: object = {}) =>
	(await to.call(api.ask, { prompt, lang: "en", ...more })).body;
const offered = ({ suggestions }: api.AskReply) => suggestions.map(({ id }) => id);
/** What nobody answers with: a word of a tiny model, and none of the small help. */
const strange = "Recompense pals?";

const ends: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0)) await end();
});
const written = (...given: Parameters<typeof embeddingFiles>): EmbeddingFiles => {
	const files = embeddingFiles(...given);
	ends.push(() => rmSync(dirname(files.model), { recursive: true }));
	return files;
};
const opened = async (...given: Parameters<typeof embeddingFiles>): Promise<EmbeddingGateway> => {
	const gateway = await openStaticEmbedding(written(...given));
	ends.unshift(() => gateway.close?.());
	return gateway;
};
const length = (vector?: Float32Array) => Math.hypot(...(vector ?? []));
const none: Float32Array = new Float32Array();
const cosine = (one: Float32Array = none, other: Float32Array = none): number =>
	one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

describe("a static embedding", () => {
	test.each(Object.entries(tokenizers))("is read with a tokenizer of the kind %s", async (_, tokenizer) => {
		const { embed } = await opened(modelFile(), tokenizer);
		const [refund, recompense, slow, both] = await embed(["refund", "recompense", "slow", "Money back"]);
		expect(cosine(refund, recompense)).toBeGreaterThan(0.9);
		expect(cosine(refund, slow)).toBeCloseTo(0);
		expect(cosine(both, refund)).toBeGreaterThan(0.9);
		for (const vector of [refund, recompense, slow, both]) expect(length(vector)).toBeCloseTo(1);
	});

	test("has the same vectors with half the bytes a number", async () => {
		const [whole] = await (await opened()).embed(["sluggish"]);
		const [half] = await (await opened(modelFile({ dtype: "F16" }))).embed(["sluggish"]);
		expect(cosine(whole, half)).toBeCloseTo(1, 3);
	});

	test("knows words of every script, and nothing of what it has not learned", async () => {
		const { embed } = await opened();
		const odd = ["", "   ", "غيرمعروف", "🦆", "\ud800", "xyzzy ".repeat(5000)];
		const vectors = await embed(["refund", "Возмещение", "استرداد", ...odd]);
		const [refund, russian, arabic, ...others] = vectors;
		expect(cosine(refund, russian)).toBeGreaterThan(0.9);
		expect(cosine(refund, arabic)).toBeGreaterThan(0.9);
		expect(others.map(length)).toEqual(odd.map(() => 0));
	});

	test("says nothing where its numbers are none", async () => {
		const file = modelFile();
		file.writeFloatLE(Number.NaN, file.length - 4);
		const { embed } = await opened(file);
		expect(length((await embed(["android"]))[0])).toBe(0);
		expect(length((await embed(["windows"]))[0])).toBeCloseTo(1);
	});
});

describe("a wrong file", () => {
	const refusal = (files: EmbeddingFiles) =>
		openEmbedding(files).then(
			() => "",
			(error: unknown) => (error instanceof ConfigError ? error.message : `another error: ${error}`),
		);
	const rows = Object.keys(meanings).length + 1;
	const tensors: [string, TensorSaid, RegExp][] = [
		["of another name", { name: "layers.0.weight" }, /no tensor named embeddings.*has: layers\.0\.weight/],
		["of whole numbers", { dtype: "I64" }, /numbers are I64/],
		["of another form", { shape: [rows * 4] }, /no table/],
		["of more rows than there are", { shape: [rows * 2, 4] }, /cut short/],
		["whose end is missing", { short: 5 }, /cut short/],
		["of fewer tokens than the tokenizer has", { shape: [rows / 1, 4] }, /13 rows.*14 tokens/],
		[
			"with shared rows",
			{ more: { mapping: { dtype: "I64", shape: [1], data_offsets: [0, 8] } } },
			/mapping/,
		],
	];
	test.each(tensors)("with a matrix %s stops the start with a sentence", async (name, said, why) => {
		const more = { ...tokenizers.WordPiece };
		more.model = { ...more.model, vocab: { ...more.model.vocab, more: rows } };
		const message = await refusal(written(modelFile(said), name.includes("fewer") ? more : undefined));
		expect(message).toMatch(/^CHAT_EMBEDDING_MODEL=\S+ cannot be used: .+\.$/);
		expect(message).toMatch(why);
	});

	test.each([
		["is empty", Buffer.alloc(0)],
		["is text", Buffer.from("<!doctype html><title>Not found</title>")],
		["has a header without an end", Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 123])],
		["has a list for a header", Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 91, 93])],
	])("that %s is no model", async (_, bytes) => {
		expect(await refusal(written(bytes))).toMatch(/^CHAT_EMBEDDING_MODEL=.+no safetensors file\.$/);
	});

	test.each([
		["nonsense", "{"],
		["null", "null"],
		["another file", { models: [] }],
		["a kind that is not known", { ...tokenizers.WordPiece, model: { type: "Sandpiper" } }],
		["no words", { ...tokenizers.WordPiece, model: { ...tokenizers.WordPiece.model, vocab: {} } }],
	])("with %s is no tokenizer", async (_, tokenizer) => {
		expect(await refusal(written(undefined, tokenizer))).toMatch(
			/^CHAT_EMBEDDING_TOKENIZER=\S+ cannot be used: it .+\.$/,
		);
	});

	test("that is not there, or is a folder, is named", async () => {
		const files = written();
		expect(await refusal({ ...files, model: `${files.model}.lost` })).toMatch(/MODEL=.+no such file\.$/);
		expect(await refusal({ ...files, tokenizer: dirname(files.model) })).toMatch(
			/TOKENIZER=.+that is no file/,
		);
	});

	test("is not asked for where none is set, and both are where one is", () => {
		expect(readConfig({}).embedding).toBeNull();
		expect(() => readConfig({ CHAT_EMBEDDING_MODEL: "m" })).toThrow(/^CHAT_EMBEDDING_TOKENIZER is missing/);
		expect(() => readConfig({ CHAT_EMBEDDING_TOKENIZER: "t" })).toThrow(/^CHAT_EMBEDDING_MODEL is missing/);
		const both = { CHAT_EMBEDDING_MODEL: "m", CHAT_EMBEDDING_TOKENIZER: "t" };
		expect(readConfig(both).embedding).toEqual({ model: "m", tokenizer: "t" });
		const execution = { waitUntil: () => {} };
		const edge = { ORIGIN: "https://www.example.com", ...both } as never;
		expect(() => createWorkerDeps(edge, execution)).toThrow(/are files, and the edge has none/);
	});
});

describe("the assistant with a third vote", () => {
	test("offers the passage of a question that shares no word with it, and does not answer by it alone", async () => {
		const without = await createWorld({ help });
		expect(await ask(without, strange)).toMatchObject({ known: false, suggestions: [] });
		const to = await createWorld({ help, embedding: await opened() });
		const reply = await ask(to, strange);
		expect(reply).toMatchObject({ known: false, response: smallHelp.words.choose, passages: [] });
		expect(offered(reply)).toContain("faqs#refund");
		expect(offered(await ask(to, "возмещение!", { lang: "en" }))).toContain("faqs#refund");
	});

	test("answers as before where it knows nothing, or finds what is answered already", async () => {
		const without = await createWorld({ help });
		const to = await createWorld({ help, embedding: await opened() });
		for (const question of ["hello", "xyzzy plugh", "refund policy", "slow internet"])
			expect(await ask(to, question)).toEqual(await ask(without, question));
	});

	test.each([
		["never answers", { embed: () => new Promise<never>(() => {}) }],
		["fails", { embed: () => Promise.reject(new Error("gone")) }],
		["forgets a text", { embed: async () => [] }],
	])("that %s is done without", async (_, embedding) => {
		const without = await createWorld({ help });
		const to = await createWorld({ help, embedding });
		const begun = performance.now();
		for (const question of [strange, "refund policy"])
			expect(await ask(to, question)).toEqual(await ask(without, question));
		expect(performance.now() - begun).toBeLessThan(5000);
	});

	test("is done without while its file is cut, and heard again when that is mended", async () => {
		const files = written();
		const embedding = await openStaticEmbedding(files);
		ends.unshift(() => embedding.close?.());
		const to = await createWorld({ help, embedding });
		truncateSync(files.model, 100);
		expect(await ask(to, strange)).toMatchObject({ known: false, suggestions: [] });
		expect(to.log.some((line) => line.includes('"embedding"'))).toBe(true);
		writeFileSync(files.model, modelFile());
		expect(offered(await ask(to, strange))).toContain("faqs#refund");
	});
});
