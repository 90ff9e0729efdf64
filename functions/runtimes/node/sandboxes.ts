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

/** Starts a sandbox for each payment service that isn't configured. */
export function startSandboxes(
	deps: Deps,
	{ dataDir, payments, coins }: Config,
	every: (ms: number, work: () => Promise<void>) => void,
): void {
	let app: App | undefined;
	const post: Post = (request) => {
		app ??= createApp(deps);
		return app.fetch(request);
	};
	/** Persists its state in DATA_DIR and sends its webhooks to this process. */
	function run<State>(
		name: string,
		create: (options: Persisted<State>) => { tick(post: Post): Promise<void> },
	) {
		const file = join(dataDir, `${name}-sandbox.json`);
		const tick = () => sandbox.tick(post);
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
			wake: () => setTimeout(() => deps.defer("payment sandbox", tick())).unref(),
		});
		every(second, tick);
	}
	const { stripe = "", btcpay = "" } = deps.devPages?.keys ?? {};
	if (payments.kind === "sandbox")
		run("stripe", (options: Persisted<StripeState>) => {
			const sandbox = createPaymentSandbox({ ...options, ...payments, key: stripe });
			deps.payments = sandbox.payments;
			return sandbox;
		});
	if (coins.kind === "sandbox")
		run("btcpay", (options: Persisted<CoinsState>) => {
			const sandbox = createCoinSandbox({ ...options, key: btcpay });
			deps.coins = sandbox.coins;
			return sandbox;
		});
}
