/** The contract between islands and functions: no dependencies, safe in a browser. Islands import individual files. */

export * from "./account/account.ts";
export * from "./account/auth.ts";
export * from "./account/factors.ts";
export * from "./account/identity.ts";
export * from "./account/links.ts";
export * from "./address.ts";
export * from "./billing/billing.ts";
export * from "./billing/plan-change.ts";
export * from "./billing/price.ts";
export * from "./bot.ts";
export * from "./chat.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./fields.ts";
export * from "./ip.ts";
export * from "./newsletter.ts";
export * from "./servers.ts";
export * from "./speed.ts";
export * from "./status.ts";
export * from "./system.ts";
export * from "./vpn.ts";
