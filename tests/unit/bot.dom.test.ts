import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BotSolution } from "../../functions/contract/bot.ts";
import { createAltcha } from "../../functions/integrations/bot/altcha.ts";
import { createBotCheck, solveBotCheck } from "../../src/api/bot.ts";
import type { Result } from "../../src/api/call.ts";
import { getTurnstileToken } from "../../src/api/turnstile.ts";

const work = { cost: 200, min: 20, max: 40 };
const altcha = createAltcha({ key: new Uint8Array(32).fill(1), now: Date.now, work });
const reply = (data: object) => ({ code: 200, message: "OK", data });
const unavailable = { altcha: "unavailable" };

describe("solving the bot check", () => {
	const answer = (body: object, status = 200) =>
		vi.stubGlobal("fetch", async () => Response.json(body, { status }));

	it("returns what the server accepts", async () => {
		answer(reply(await altcha.challenge()));
		expect(await altcha.check(await solveBotCheck(), null)).toMatchObject({ result: "passed" });
	});

	it("returns nothing where no check is required", async () => {
		answer(reply({ kind: "off" }));
		expect(await solveBotCheck()).toEqual({});
	});

	it("reports a missing challenge, or one that can't be solved", async () => {
		answer({ code: 503, message: "" }, 503);
		expect(await solveBotCheck()).toEqual(unavailable);
		answer(reply({ kind: "altcha", parameters: {} }));
		expect(await solveBotCheck()).toEqual(unavailable);
	});

	it("reports a browser without crypto: on plain http", async () => {
		answer(reply(await altcha.challenge()));
		vi.stubGlobal("crypto", { getRandomValues: () => {} });
		expect(await solveBotCheck()).toEqual(unavailable);
	});
});

describe("a form's bot check", () => {
	let made: number;
	const fakeSolution = async (): Promise<BotSolution> => ({ altcha: `solution ${++made}` });
	const done = { ok: true, data: "" } as Result<{ data: string }>;
	const refused = { ok: false, error: "bot_check_failed" } as Result<{ data: string }>;
	/** A server with scripted responses that records requests. */
	const server = (...answers: Result<{ data: string }>[]) => {
		const solutions: BotSolution[] = [];
		return {
			solutions,
			send: async (solution: BotSolution) => {
				solutions.push(solution);
				return answers.shift() ?? done;
			},
		};
	};
	beforeEach(() => {
		made = 0;
	});

	it("uses each solution once", async () => {
		const check = createBotCheck(fakeSolution);
		const { solutions, send } = server();
		check.begin();
		check.begin();
		await check.send(true, send, () => {});
		await check.send(true, send, () => {});
		expect(solutions).toEqual([{ altcha: "solution 1" }, { altcha: "solution 2" }]);
	});

	it("renews one that was solved too long ago", async () => {
		vi.useFakeTimers();
		const check = createBotCheck(fakeSolution);
		const { solutions, send } = server();
		check.begin();
		vi.advanceTimersByTime(10 * 60_000);
		await check.send(true, send, () => {});
		expect(solutions).toEqual([{ altcha: "solution 2" }]);
	});

	it("retries once with a new one when the server refuses", async () => {
		const check = createBotCheck(fakeSolution);
		const { solutions, send } = server(refused, refused, done);
		expect(await check.send(true, send, () => {})).toBe(refused);
		expect(solutions).toEqual([{ altcha: "solution 1" }, { altcha: "solution 2" }]);
	});

	it("is skipped where it isn't required, until the server asks", async () => {
		const check = createBotCheck(fakeSolution);
		const { solutions, send } = server(done, refused);
		const states: boolean[] = [];
		await check.send(false, send, (busy) => states.push(busy));
		expect([solutions, states]).toEqual([[{}], []]);
		expect(await check.send(false, send, (busy) => states.push(busy))).toBe(done);
		expect([solutions, states]).toEqual([
			[{}, {}, { altcha: "solution 1" }],
			[true, false],
		]);
	});

	it("retries on submit what failed to load before", async () => {
		let online = false;
		vi.stubGlobal("fetch", async () => {
			if (!online) throw new TypeError("offline");
			return Response.json(reply(await altcha.challenge()));
		});
		const check = createBotCheck();
		const { solutions, send } = server();
		check.begin();
		await new Promise((resolve) => setTimeout(resolve));
		online = true;
		await check.send(true, send, () => {});
		expect(await altcha.check(solutions[0] as BotSolution, null)).toMatchObject({ result: "passed" });
	});
});

describe("Turnstile in the page", () => {
	type Options = Record<string, (token?: string) => unknown>;
	const widget = (act: (options: Options) => void) => {
		const removed: string[] = [];
		vi.stubGlobal("turnstile", {
			render: (_place: HTMLElement, options: Options) => {
				queueMicrotask(() => act(options));
				return "widget";
			},
			remove: (id: string) => removed.push(id),
		});
		return removed;
	};
	/** Tests never load the third-party script: its element just reports `load` or `error`. */
	const script = (event: "load" | "error") =>
		vi.spyOn(document.head, "append").mockImplementation((node) => {
			queueMicrotask(() => (node as HTMLScriptElement)[`on${event}`]?.(new Event(event)));
		});
	beforeEach(() => {
		document.body.innerHTML = "<form data-bot-check></form>";
	});

	it("is skipped when its script is blocked", async () => {
		script("error");
		expect(await getTurnstileToken("key", 1000)).toBeNull();
	});

	it("returns a token and leaves the form unchanged", async () => {
		script("load");
		const removed = widget(({ callback }) => callback?.("token"));
		expect(await getTurnstileToken("key", 1000)).toBe("token");
		expect([removed, document.querySelector("form")?.innerHTML]).toEqual([["widget"], ""]);
	});

	it.each(["error-callback", "timeout-callback", "unsupported-callback"])("gives up at %s", async (name) => {
		script("load");
		widget((options) => options[name]?.());
		expect(await getTurnstileToken("key", 1000)).toBeNull();
	});

	it("gives up when nothing happens, but waits while it asks the visitor something", async () => {
		script("load");
		vi.useFakeTimers();
		widget(() => {});
		const given = getTurnstileToken("key", 20);
		await vi.advanceTimersByTimeAsync(20);
		expect(await given).toBeNull();
		widget((options) => {
			options["before-interactive-callback"]?.();
			setTimeout(() => options.callback?.("late"), 60);
		});
		const late = getTurnstileToken("key", 20);
		await vi.advanceTimersByTimeAsync(60);
		expect(await late).toBe("late");
	});
});
