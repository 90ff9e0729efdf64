import type { App } from "../http/env.ts";
import { authenticator } from "./authenticator.ts";
import { passkeys } from "./passkeys.ts";
import { removal } from "./removal.ts";
import { state } from "./state.ts";

/** What protects an account beyond its password: authenticator app, recovery codes, passkeys. */
export function security(app: App): void {
	for (const mount of [state, authenticator, passkeys, removal]) mount(app);
}
