import type { Context } from "hono";
import { countClick } from "../db/queries/clicks.ts";
import type { AppEnv } from "../http/env.ts";
import type { Answer } from "./answer.ts";

/** Increments a daily total, unless the browser sends DNT or GPC. Never stores the words of a question. */
export async function count(c: Context<AppEnv>, action: string, label: string): Promise<void> {
	if (c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1") return;
	const { db, now } = c.var.deps;
	const day = new Date(now()).toISOString().slice(0, 10);
	await countClick(db, { day, category: "Chat", action, label });
}

export async function countAnswer(c: Context<AppEnv>, answer: Answer, kind: string): Promise<void> {
	await count(c, "ask", kind);
	const action = kind === "chosen" ? "choice" : answer.kind;
	for (const { id } of answer.passages) await count(c, action, id);
	if (answer.kind === "closest") for (const { id } of answer.suggestions) await count(c, "offer", id);
}
