import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import { createStandIn } from "../gateways/payments/stand-in/index.ts";
import type { State } from "../gateways/payments/stand-in/state.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";

const second = 1000;

/** What an earlier process has kept; a file nobody can read is begun anew, as no money is in it. */
function stateIn(file: string): State | null {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return null;
	}
}

/**
 * Payments without money for one machine: keeps its state in DATA_DIR and sends its notices to the API of this process.
 * Returns how to end it.
 */
export function startStandIn(deps: Deps, dataDir: string, refunds: "auto" | "manual"): () => void {
	const file = join(dataDir, "stripe-stand-in.json");
	let app: App | undefined;
	const turn = () => {
		const post = (request: Request) => {
			app ??= createApp(deps);
			return app.fetch(request);
		};
		deps.defer(standIn.turn(post).catch((error) => deps.log.error("payment stand-in", describeError(error))));
	};
	const standIn = createStandIn({
		now: deps.now,
		origin: () => deps.origin,
		key: deps.devPages?.keys.stripe ?? "",
		refunds,
		state: stateIn(file),
		save(state) {
			// Whole or not at all, also when the process is killed.
			writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
			renameSync(`${file}.new`, file);
		},
		// After the answer that caused it.
		wake: () => setTimeout(turn).unref(),
	});
	deps.payments = standIn.payments;
	const timer = setInterval(turn, second).unref();
	return () => clearInterval(timer);
}
