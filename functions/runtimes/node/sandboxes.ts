import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../../app.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/env.ts";
import { createCoinSandbox } from "../../sandbox/coins/index.ts";
import type { State as CoinsState } from "../../sandbox/coins/lifecycle.ts";
import { createPaymentSandbox } from "../../sandbox/payments/index.ts";
import type { State as StripeState } from "../../sandbox/payments/state.ts";
import type { Post, SandboxOptions } from "../../sandbox/service.ts";
import { second } from "../../utils/time.ts";
import type { Config } from "../settings/config.ts";

/** State of an earlier process; an unreadable file is discarded, because it holds no money. */
function readState(file: string) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return null;
	}
}

type Persisted<State> = Omit<SandboxOptions<State>, "key">;

/** Persists a sandbox's state in DATA_DIR and sends its webhooks to this process by the returned timer. */
function runSandbox<State>(
	deps: Deps,
	file: string,
	post: Post,
	create: (options: Persisted<State>) => { tick(post: Post): Promise<void> },
) {
	const tick = () => deps.defer("payment sandbox", sandbox.tick(post));
	const sandbox = create({
		now: deps.now,
		origin: deps.origin,
		state: readState(file),
		save(state) {
			// Atomic, even if the process is killed.
			writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
			renameSync(`${file}.new`, file);
		},
		// After the response that caused it.
		wake: () => setTimeout(tick).unref(),
	});
	return setInterval(tick, second).unref();
}

/** Starts a sandbox for each payment service that isn't configured. Returns a stop function. */
export function startSandboxes(deps: Deps, { dataDir, payments, coins }: Config): () => void {
	let app: App | undefined;
	const post: Post = (request) => {
		app ??= createApp(deps);
		return app.fetch(request);
	};
	const { stripe = "", btcpay = "" } = deps.devPages?.keys ?? {};
	const timers = [
		payments.kind === "sandbox" &&
			runSandbox(deps, join(dataDir, "stripe-sandbox.json"), post, (options: Persisted<StripeState>) => {
				const sandbox = createPaymentSandbox({ ...options, ...payments, key: stripe });
				deps.payments = sandbox.payments;
				return sandbox;
			}),
		coins.kind === "sandbox" &&
			runSandbox(deps, join(dataDir, "btcpay-sandbox.json"), post, (options: Persisted<CoinsState>) => {
				const sandbox = createCoinSandbox({ ...options, key: btcpay });
				deps.coins = sandbox.coins;
				return sandbox;
			}),
	];
	return () => {
		for (const timer of timers) if (timer) clearInterval(timer);
	};
}
