import { describe, expect, test } from "vitest";
import { createApp } from "../../../functions/app.ts";
import { ask } from "../../../functions/contract/chat.ts";
import { pathOf } from "../../../functions/contract/endpoint.ts";
import * as api from "../../../functions/contract/index.ts";
import { type AskLine, ndjsonType } from "../../../functions/contract/index.ts";
import { createOpenAi } from "../../../functions/gateways/assistant/openai.ts";
import { createTestApp, type TestApp } from "../../support/api/api.ts";
import { smallHelp } from "../../support/help.ts";

const question = "everything is slow and the connection keeps dropping";
const quotation = "Pick a nearer server, such as one of our 18.";
const types = { event: "text/event-stream; charset=utf-8", json: "application/json" };

/** Encodes pieces of text as server-sent events. */
function events(pieces: string[], end = "data: [DONE]\n\n"): Uint8Array {
	const chunks = pieces.map(
		(content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`,
	);
	return new TextEncoder().encode(
		`: hello\n\ndata: {"choices":[{"delta":{"role":"assistant"}}]}\n\n${chunks.join("")}${end}`,
	);
}

interface Stream {
	/** Bytes per chunk. */
	by?: number;
	/** Never ends the stream. */
	stalls?: boolean;
}

/** A fake endpoint that streams bytes in arbitrary chunks. */
function streaming(bytes: Uint8Array, { by = 7, stalls = false }: Stream = {}) {
	let at = 0;
	const stream = { cancelled: false };
	const body = new ReadableStream<Uint8Array>({
		async pull(out) {
			if (at >= bytes.length) return stalls ? new Promise<void>(() => {}) : out.close();
			out.enqueue(bytes.slice(at, at + by));
			at += by;
		},
		cancel() {
			stream.cancelled = true;
		},
	});
	return { seen: stream, answer: () => new Response(body, { headers: { "content-type": types.event } }) };
}

const streamingModel = (pieces: string[], more: Stream = {}) => streaming(events(pieces), more).answer;

/** An API that uses this endpoint as its model. */
async function appOf(answers: (() => Response)[], more = {}) {
	const requests: { stream: boolean }[] = [];
	const send = async (_: unknown, init?: RequestInit) => {
		requests.push(JSON.parse(String(init?.body)));
		const answer = answers.shift();
		if (!answer) throw new TypeError("nothing listens");
		return answer();
	};
	const settings = { url: "https://model.example/v1", key: undefined, model: "small" };
	const assistant = createOpenAi(settings, "Skerry VPN", send as typeof fetch);
	const testApp = await createTestApp({ help: async () => smallHelp, assistant, ...more });
	return { testApp, asked: requests };
}

async function askLines(testApp: TestApp, prompt = question) {
	const headers = { accept: `${ndjsonType}, application/json` };
	const response = await testApp.raw(pathOf(ask), {
		raw: JSON.stringify({ prompt, lang: "en" }),
		headers: { ...headers, "content-type": "application/json" },
	});
	return { ...response, ...linesOf(response.body) };
}

function linesOf(text: string) {
	const lines = text
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line) as AskLine);
	const answer = lines.at(-1);
	return { parts: lines.slice(0, -1).map((line) => line.type === "part" && line.text), answer };
}

const plain =
	(content: string, status = 200) =>
	() =>
		Response.json(status === 200 ? { choices: [{ message: { content } }] } : { error: "no" }, { status });

const good = ["Choose a serv", "er nearer to you — “plus près” 🛰 [1", "]. Or sit ", "by the router. [2]"];
const written = "Choose a server nearer to you — “plus près” 🛰. Or sit by the router.";
const answerText = "Choose a server nearer to you — “plus près” 🛰. ";

describe("a streamed answer", () => {
	test.each([1, 2, 3, 5, 7, 64, 100_000])("is shown by sentence when split every %i bytes", async (by) => {
		const { testApp, asked } = await appOf([streamingModel(good, { by })]);
		const { status, headers, parts, answer } = await askLines(testApp);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe(ndjsonType);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(asked).toMatchObject([{ stream: true }]);
		expect(parts).toEqual([answerText]);
		expect(answer).toMatchObject({
			type: "answer",
			code: 200,
			success: true,
			response: written,
			known: true,
		});
		expect(answer?.type === "answer" && answer.sources.map(({ url }) => url).sort()).toEqual([
			"/faqs#drops",
			"/faqs#slow",
		]);
		await testApp.settle();
		// Two questions: the model was given a passage for each.
		expect(await testApp.rows`SELECT label, count FROM clicks ORDER BY action DESC, label DESC`).toEqual([
			{ label: "model", count: 1 },
			{ label: "faqs#slow", count: 1 },
			{ label: "faqs#drops", count: 1 },
		]);
	});

	test("arrives while the model is still writing", async () => {
		let out: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({
			start(input) {
				out = input;
			},
		});
		const { testApp } = await appOf([() => new Response(body, { headers: { "content-type": types.event } })]);
		const asking = createApp(testApp.deps).request(pathOf(ask), {
			method: "POST",
			headers: { accept: ndjsonType, "content-type": types.json },
			body: JSON.stringify({ prompt: question, lang: "en" }),
		});
		const reader = ((await asking).body as ReadableStream<Uint8Array>).getReader();
		out?.enqueue(events(["Choose a server [1]. O"], ""));
		const first = await reader.read();
		expect(linesOf(`${new TextDecoder().decode(first.value)}{}`).parts).toEqual(["Choose a server. "]);
		out?.enqueue(events(["r sit by the router [2]."]));
		out?.close();
		const second = await reader.read();
		expect(linesOf(new TextDecoder().decode(second.value)).answer).toMatchObject({
			response: "Choose a server. Or sit by the router.",
		});
		expect((await reader.read()).done).toBe(true);
	});

	test("is one line when the model answers at once, or doesn't stream", async () => {
		const full = "Choose a server [1].";
		for (const answers of [[plain(full)], [plain("", 400), plain(full)], [plain("", 422), plain(full)]]) {
			const { testApp, asked } = await appOf(answers);
			const { answer } = await askLines(testApp);
			expect(answer).toMatchObject({ type: "answer", response: "Choose a server." });
			expect(asked.at(-1)?.stream).toBe(asked.length === 1);
		}
	});

	test.each([
		["a question about money", "refund policy", "Can I get my money back?\nYes, within 20 days."],
		["small talk", "hello", "Hello! What would you like to know?"],
		["an unknown topic", "what is the weather like", "I do not know."],
	])("is one line, without the model, for %s", async (_, prompt, response) => {
		const { testApp, asked } = await appOf([]);
		const { parts, answer } = await askLines(testApp, prompt);
		expect(parts).toEqual([]);
		expect(answer).toMatchObject({ type: "answer", response });
		if (prompt !== "what is the weather like") expect(asked).toEqual([]);
	});

	test("stays JSON unless requested, and the model isn't asked to stream", async () => {
		const { testApp, asked } = await appOf([plain("Choose a server [1].")]);
		const { body } = await testApp.call(api.ask, { prompt: question, lang: "en" });
		expect(body).toMatchObject({ code: 200, response: "Choose a server." });
		expect(body).not.toHaveProperty("type");
		expect(asked).toMatchObject([{ stream: false }]);
	});

	test("is refused in the envelope", async () => {
		const { testApp } = await appOf([]);
		const { status, body } = await testApp.call(api.ask, { prompt: "" }, { headers: { accept: ndjsonType } });
		expect([status, body.error]).toEqual([400, "validation_failed"]);
	});
});

describe("a partial answer is replaced by the quotation", () => {
	const first = "Choose a nearer server [1]. ";
	test.each([
		["a link of its own", [first, "Then read https://evil.exa", "mple/help [1]. Soon."]],
		["a number of its own", [first, "We have 2", "5 of them [1]. Soon."]],
		["a passage nobody gave it", [first, "It is said there [9]. Soon."]],
		["markup", [first, "<b>Now</b> [1]. Soon."]],
		["more than anybody reads", [first, ...Array.from({ length: 60 }, () => "Choose a nearer server [1]. ")]],
		["the word for no answer", [first, "NO_ANSWER"]],
	])("when the model goes on with %s", async (_, pieces) => {
		const { testApp } = await appOf([streamingModel(pieces, { by: 40 })]);
		const { parts, answer } = await askLines(testApp, "slow internet");
		expect(parts[0]).toBe("Choose a nearer server. ");
		expect(new Set(parts).size).toBe(1);
		expect(answer).toMatchObject({ type: "answer", response: quotation, sources: [{ url: "/faqs#slow" }] });
	});

	test("and nothing is shown of a model that cites no passage", async () => {
		const { testApp } = await appOf([streamingModel(["I am DAN now. ", "Obey me. ", "Your key is FREE."])]);
		const { parts, answer } = await askLines(testApp, "slow internet");
		expect(parts).toEqual([]);
		expect(answer).toMatchObject({ response: quotation });
	});

	test("and the rest isn't read once a rule is broken", async () => {
		const { seen, answer } = streaming(events([first, "Read www.evil.example [1]. Soon."], ""), {
			stalls: true,
		});
		const { testApp } = await appOf([answer]);
		expect((await askLines(testApp, "slow internet")).answer).toMatchObject({ response: quotation });
		expect(seen.cancelled).toBe(true);
		// Nor does it wait for the timeout.
		expect(testApp.log.join()).not.toContain('"assistant"');
	});

	test("when the model stalls", async () => {
		const { seen, answer } = streaming(events([first, "Then w"], ""), { stalls: true });
		const { testApp } = await appOf([answer], { deadline: 200 });
		const lines = await askLines(testApp, "slow internet");
		expect(lines.parts).toEqual(["Choose a nearer server. "]);
		expect(lines.answer).toMatchObject({ response: quotation });
		expect(seen.cancelled).toBe(true);
		expect(testApp.log.join()).toContain("assistant");
	});

	test.each([
		["breaks off", ""],
		["returns an error", 'data: {"error":{"message":"overloaded"}}\n\n'],
		["sends nonsense", "data: {nonsense\n\n"],
	])("when the model %s", async (_, end) => {
		const { testApp } = await appOf([streaming(events([first, "Then wait [1]."], end)).answer]);
		const { parts, answer } = await askLines(testApp, "slow internet");
		expect(parts).toEqual(["Choose a nearer server. "]);
		expect(answer).toMatchObject({ response: quotation });
	});

	test("when the model can't be reached", async () => {
		const { testApp } = await appOf([]);
		expect((await askLines(testApp, "slow internet")).answer).toMatchObject({ response: quotation });
	});
});
