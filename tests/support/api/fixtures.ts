import { test as base } from "vitest";
import { createAccountApp, createSignedInApp, createTestApp } from "./api.ts";
import { createCoinShop } from "./coins.ts";
import { keyedApp, protectedApp } from "./protected-app.ts";
import { createShop } from "./stripe.ts";

export * from "vitest";
export * as api from "../../../functions/contract/index.ts";
export { day, hour, minute } from "./api.ts";

/** What a test may start from; made only for those that name it: an empty test app, one with Ada's account, her logged in, or a shop. */
export const test = base
	.extend("testApp", () => createTestApp())
	.extend("accountApp", () => createAccountApp())
	.extend("signedIn", () => createSignedInApp())
	.extend("protectedApp", () => protectedApp())
	.extend("keyedApp", () => keyedApp())
	.extend("shop", () => createShop())
	.extend("coinShop", () => createCoinShop());
