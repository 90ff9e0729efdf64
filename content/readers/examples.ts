import { z } from "zod";
import data from "../examples.json" with { type: "json" };
import { text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** `content/examples.json` */
export const examplesFile = z.strictObject({
	note: text().optional(),
	ipv4: z.ipv4("an IPv4 address"),
	ipv6: z.ipv6("an IPv6 address"),
	privateIp: z.ipv4("an IPv4 address"),
});

/** Example IP addresses, from the ranges reserved for documentation. */
export const examples = parse(examplesFile, "content/examples.json", data);
