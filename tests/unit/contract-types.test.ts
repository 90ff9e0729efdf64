import { expect, it, vi } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { type RequestContext, refuse } from "../../functions/http/refuse.ts";
import type { route } from "../../functions/http/route.ts";
import { call } from "../../src/api/call.ts";

/** Type tests: @ts-expect-error makes the type checker report each line that compiles. */
const wrong = {
	island: async () => {
		// @ts-expect-error missing required field
		await call(api.login, { email: "" });
		// @ts-expect-error unknown field
		await call(api.autoRenew, { enabled: true, always: true });
		const result = await call(api.login, { email: "", password: "" });
		// @ts-expect-error not an error of this endpoint
		if (!result.ok) return result.error === "refund_closed";
		// @ts-expect-error not a field of the response
		return result.reply.jwt;
	},
	handler: (mount: typeof route, c: RequestContext<"rate_limited">) => {
		// @ts-expect-error undeclared error
		refuse(c, "refund_closed");
		const described = { tag: "", summary: "", input: {}, responseDescription: "", response: {} };
		mount(null as never, api.health, described, (_c, _, reply) => reply("OK", {}));
		// @ts-expect-error an authenticated endpoint must declare it
		mount(null as never, api.logout, described, (_c, _, reply) => reply("OK", {}));
		// @ts-expect-error response fields are neither described nor returned
		mount(null as never, api.geo, described, (_c, _, reply) => reply("OK", { data: { place: "" } }));
	},
};

it("the contract's invalid uses don't compile, and the type checker has read them", async () => {
	expect(Object.keys(wrong)).toEqual(["island", "handler"]);
	const mount = vi.fn();
	wrong.handler(mount as never, undefined as never);
	expect(mount).toHaveBeenCalledTimes(3);
});
