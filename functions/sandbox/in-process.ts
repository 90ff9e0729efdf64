import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import type { Config } from "../runtimes/settings/config.ts";
import { createCoinSandbox } from "./coins/index.ts";
import type { State as CoinsState } from "./coins/state.ts";
import { createPaymentSandbox } from "./payments/index.ts";
import type { State as StripeState } from "./payments/state.ts";
import type { Post, SandboxOptions } from "./service.ts";

const second = 1000;

/** What an earlier process has kept; a file nobody can read is begun anew, as no money is in it. */
function readState<State>(file: string): State | null {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return null;
	}
}

type Kept<State> = Omit<SandboxOptions<State>, "key">;

/**
 * Keeps what a sandbox holds in a file of DATA_DIR, and sends its notices to the API of this process. Returns how to end it.
 * @param create the sandbox, from what was kept
 */
function runSandbox<State>(
	deps: Deps,
	file: string,
	post: Post,
	create: (options: Kept<State>) => { turn(post: Post): Promise<void> },
): () => void {
	const turn = () =>
		deps.defer(sandbox.turn(post).catch((error) => deps.log.error("payment sandbox", describeError(error))));
	const sandbox = create({
		now: deps.now,
		origin: () => deps.origin,
		state: readState<State>(file),
		save(state) {
			// Whole or not at all, also when the process is killed.
			writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
			renameSync(`${file}.new`, file);
		},
		// After the answer that caused it.
		wake: () => setTimeout(turn).unref(),
	});
	const timer = setInterval(turn, second).unref();
	return () => clearInterval(timer);
}

/** Payments without money for one machine, in the place of each service that is not set. Returns how to end them. */
export function startSandboxes(deps: Deps, { dataDir, payments, coins }: Config): () => void {
	let app: App | undefined;
	const post: Post = (request) => {
		app ??= createApp(deps);
		return app.fetch(request);
	};
	const ends: (() => void)[] = [];
	const { stripe = "", btcpay = "" } = deps.devPages?.keys ?? {};
	if (payments.kind === "sandbox")
		ends.push(
			runSandbox(deps, join(dataDir, "stripe-sandbox.json"), post, (options: Kept<StripeState>) => {
				const sandbox = createPaymentSandbox({ ...options, ...payments, key: stripe });
				deps.payments = sandbox.payments;
				return sandbox;
			}),
		);
	if (coins.kind === "sandbox")
		ends.push(
			runSandbox(deps, join(dataDir, "btcpay-sandbox.json"), post, (options: Kept<CoinsState>) => {
				const sandbox = createCoinSandbox({ ...options, key: btcpay });
				deps.coins = sandbox.coins;
				return sandbox;
			}),
		);
	return () => {
		for (const end of ends) end();
	};
}
