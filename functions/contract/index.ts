/** The contract between the islands and the functions: a leaf, safe in a browser. Islands import the file they need. */

export * from "./account.ts";
export * from "./activity.ts";
export * from "./address.ts";
export * from "./auth.ts";
export * from "./billing.ts";
export * from "./bot.ts";
export * from "./chat.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./factors.ts";
export * from "./fields.ts";
export * from "./help.ts";
export * from "./identity.ts";
export * from "./ip.ts";
export * from "./mailed-links.ts";
export * from "./newsletter.ts";
export * from "./plan-change.ts";
export * from "./price.ts";
export * from "./servers.ts";
export * from "./speed.ts";
export * from "./status.ts";
export * from "./system.ts";
export * from "./trial.ts";
