import type { App } from "../http/env.ts";
import { activity } from "./activity.ts";
import { deleteAccount } from "./delete.ts";
import { exportAccount } from "./export.ts";
import { me } from "./me.ts";
import { sessions } from "./sessions.ts";

/** The signed-in person's own facts. */
export function account(app: App): void {
	for (const mount of [me, sessions, activity, exportAccount, deleteAccount]) mount(app);
}
