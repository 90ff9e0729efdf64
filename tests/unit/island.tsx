import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { toast } from "react-hot-toast/headless";
import { beforeEach, vi } from "vitest";
import { botChallenge } from "../../functions/contract/bot.ts";
import { getPath } from "../../functions/contract/endpoint.ts";
import { $signedOut, signIn } from "../../src/stores/session.ts";
import { navigate } from "../../src/ui/navigate.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";

/** Tests of islands take Testing Library from here, with what islands need around them. */
export * from "@testing-library/react";

type Answer = object | Error | ((body: Record<string, unknown>) => object);

/** A token for `user` that's issued at `iat` and expires at `exp` (seconds since the epoch). */
export function tokenOf(user: object, exp = Date.now() / 1000 + 600, iat = Date.now() / 1000): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part({ alg: "HS256" })}.${part({ exp, iat, user })}.signature`;
}

export const anna = { id: "1", name: "Anna", email: "anna@example.org" };

/** Envelopes of a success and an error. */
export const reply = (data: unknown) => ({ code: 200, message: "", data });
export const refusal = (code: number, error: string, data?: object) => ({ code, message: "", error, data });

/** Logs Anna in before each test. */
export const loggedIn = () =>
	beforeEach(() => {
		signIn(tokenOf(anna));
		$signedOut.set(null);
	});

interface Sent {
	path: string;
	method: string;
	body: Record<string, unknown>;
	headers: Record<string, string>;
}

export const renderWithToasts = (island: ReactElement) =>
	render(
		<>
			{island}
			<Toasts words={{ region: "Notifications", dismiss: "Dismiss" }} />
		</>,
	);

/** What every site answers: this one has no bot check. */
const base: Record<string, object> = { [getPath(botChallenge)]: reply({ kind: "off" }) };

/** Makes Cloudflare's Turnstile the bot check. Its script, which tests never load, and its widget are fakes that pass. */
export function requireTurnstile(): void {
	vi.spyOn(document.head, "append").mockImplementation((node) => {
		queueMicrotask(() => (node as HTMLScriptElement).onload?.(new Event("load")));
	});
	vi.stubGlobal("turnstile", {
		render: (_: HTMLElement, { callback }: { callback(token: string): void }) =>
			queueMicrotask(() => callback("token")),
		remove() {},
	});
	const fetch = globalThis.fetch;
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
		path === getPath(botChallenge)
			? Response.json(reply({ kind: "turnstile", site_key: "key" }))
			: fetch(path, init),
	);
}

/**
 * Mocks the browser for islands: recorded navigation, scripted API responses.
 * @param files static files by path; requests for them aren't recorded as calls
 */
export function browser(files: Record<string, object> = {}) {
	const requests: Sent[] = [];
	const visits: string[] = [];
	let answers: Answer[] = [];

	beforeEach(() => {
		requests.length = visits.length = 0;
		answers = [];
		toast.remove();
		vi.spyOn(navigate, "to").mockImplementation((path) => void visits.push(path));
		vi.spyOn(navigate, "replace").mockImplementation((path) => void visits.push(`replace ${path}`));
		vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
			for (const known of [files, base]) if (Object.hasOwn(known, path)) return Response.json(known[path]);
			const body = init.body ? JSON.parse(String(init.body)) : {};
			requests.push({ path, method: `${init.method}`, body, headers: init.headers as Sent["headers"] });
			const answer = answers.shift() ?? new TypeError("nothing listens");
			if (answer instanceof Error) throw answer;
			const reply = (typeof answer === "function" ? await answer(body) : answer) as { code?: number };
			if (reply instanceof Response) return reply;
			return Response.json(reply, { status: reply.code ?? 200 });
		});
	});

	return {
		sent: requests,
		went: visits,
		/** Queues responses for the next calls. */
		answer: (...next: Answer[]) => void answers.push(...next),
		/** Queues a response that arrives once the returned function is called with it. */
		answerLater() {
			const { promise, resolve } = Promise.withResolvers<object>();
			answers.push(() => promise);
			return resolve;
		},
		at: (address: string) => history.replaceState(null, "", address),
	};
}
