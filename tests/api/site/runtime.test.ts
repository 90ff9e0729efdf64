import { expect, inject, test } from "vitest";

test("this suite runs in the runtime its project is named after", () => {
	const edge = navigator.userAgent === "Cloudflare-Workers";
	expect(edge).toBe(inject("runtime" as never) === "workerd");
});
