/** The contract between the islands and the functions: a leaf, safe in a browser. */

export * from "./address.ts";
export * from "./billing.ts";
export * from "./bot.ts";
export * from "./errors.ts";
export * from "./fields.ts";
export * from "./help.ts";
export * from "./ip.ts";
export * from "./paths.ts";
export * from "./price.ts";
export * from "./replies.ts";
export * from "./speed.ts";
