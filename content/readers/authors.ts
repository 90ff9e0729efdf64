import { z } from "zod";
import data from "../authors.json" with { type: "json" };
import { parse } from "./parse.ts";

/** `content/authors.json`: who writes posts. Names are words under `blog:authors`, the portrait is a chart drawn from `seed`. */
export const authorsFile = z.record(z.string(), z.strictObject({ seed: z.string().min(1) }));

export type Author = keyof typeof data;
export const authors = parse(authorsFile, "content/authors.json", data) as typeof data;
