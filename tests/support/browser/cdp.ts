import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags, findChromium } from "./chromium.ts";

type Reply = Record<string, unknown>;
interface Message {
	id?: number;
	method?: string;
	sessionId?: string;
	params?: Reply;
	result?: Reply;
	error?: { message: string };
}

/** A page that the browser shows, or draws ahead. */
export interface Tab {
	/** The value of an expression in the page that is shown; waits for promises. */
	run<Value>(expression: string): Promise<Value>;
	send(method: string, params?: Reply): Promise<Reply>;
}

/** A browser of its own that is steered without Playwright: with that on a page, Chromium draws no page ahead. */
export interface OwnBrowser {
	tab: Tab;
	close(): Promise<void>;
}

interface Call {
	session: string | undefined;
	resolve: (reply: Reply) => void;
	reject: (error: Error) => void;
}

function connect(url: string) {
	const socket = new WebSocket(url);
	const calls = new Map<number, Call>();
	const listeners: ((message: Message) => void)[] = [];
	let last = 0;
	const answer = (id: number, { result = {}, error }: Message) => {
		const call = calls.get(id);
		calls.delete(id);
		if (error) call?.reject(new Error(error.message));
		else call?.resolve(result);
	};
	socket.onmessage = ({ data }) => {
		const message = JSON.parse(`${data}`) as Message;
		if (message.id) return answer(message.id, message);
		// What a page that is gone was asked for gets no answer.
		if (message.method === "Target.detachedFromTarget")
			for (const [id, { session }] of calls)
				if (session === message.params?.sessionId) answer(id, { error: { message: "The page is gone." } });
		for (const listener of listeners) listener(message);
	};
	const send = (method: string, params: Reply = {}, session?: string): Promise<Reply> =>
		new Promise((resolve, reject) => {
			const id = ++last;
			calls.set(id, { session, resolve, reject });
			socket.send(JSON.stringify({ id, method, params, ...(session && { sessionId: session }) }));
		});
	return {
		send,
		listen: (listener: (message: Message) => void) => void listeners.push(listener),
		open: new Promise<void>((resolve) => {
			socket.onopen = () => resolve();
		}),
		close: () => socket.close(),
	};
}

const addressOf = (child: ChildProcess): Promise<string> =>
	new Promise((resolve, reject) => {
		let text = "";
		child.stderr?.on("data", (chunk: Buffer) => {
			text += chunk;
			const [, url] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
			if (url) resolve(url);
		});
		child.once("exit", () => reject(new Error(`Chromium does not start: ${text.slice(-500)}`)));
	});

/** Starts Chromium and takes hold of its tab, with whatever page is in it: the one that is shown, and those drawn ahead. */
export async function openBrowser(): Promise<OwnBrowser> {
	const folder = mkdtempSync(join(tmpdir(), "browser-"));
	const flags = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "--lang=en-US"];
	const child = spawn(await findChromium("whole"), [...chromiumFlags, ...flags, "about:blank"], {
		stdio: ["ignore", "ignore", "pipe"],
		detached: true,
	});
	const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const browser = connect(await addressOf(child));
	await browser.open;

	const sessions = new Map<string, string>();
	let visibleTab = "";
	const ready = new Promise<void>((resolve) => {
		browser.listen(({ method, params }) => {
			const { targetId = "", subtype } = (params?.targetInfo ?? {}) as {
				targetId?: string;
				subtype?: string;
			};
			if (method === "Target.attachedToTarget") sessions.set(targetId, params?.sessionId as string);
			const session = sessions.get(targetId);
			// A page that is drawn ahead is a target of another kind until it is shown.
			if (!session || subtype) return;
			visibleTab = session;
			resolve();
		});
	});
	await browser.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] });
	const { targetInfos } = (await browser.send("Target.getTargets", {
		filter: [{ type: "tab" }],
	})) as unknown as { targetInfos: { targetId: string }[] };
	const { sessionId } = (await browser.send("Target.attachToTarget", {
		targetId: targetInfos[0]?.targetId,
		flatten: true,
	})) as { sessionId: string };
	await browser.send(
		"Target.setAutoAttach",
		{ autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
		sessionId,
	);
	await ready;
	const send = (method: string, params?: Reply) => browser.send(method, params, visibleTab);
	return {
		tab: {
			send,
			async run<Value>(expression: string) {
				const { result } = (await send("Runtime.evaluate", {
					expression,
					awaitPromise: true,
					returnByValue: true,
				})) as { result: { value: Value } };
				return result.value;
			},
		},
		async close() {
			browser.close();
			if (child.pid) process.kill(-child.pid, "SIGTERM");
			await exit;
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
