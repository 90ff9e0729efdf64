import { expect, it } from "vitest";
import { GET } from "../../../src/pages/next.speculationrules.ts";

interface Condition {
	href_matches?: { pathname: string };
	not?: Condition;
}
type Rule = { where: { and: Condition[] }; eagerness: string };

it("a page is prefetched on hover and prerendered on press, except for personal and measuring pages", async () => {
	const { prefetch, prerender }: Record<string, [Rule]> = await (await GET({} as never)).json();
	const [fetching, drawing] = [prefetch?.[0] as Rule, prerender?.[0] as Rule];
	expect([fetching.eagerness, drawing.eagerness]).toEqual(["moderate", "conservative"]);
	const matchesRule = (path: string, { href_matches, not }: Condition): boolean =>
		not
			? !matchesRule(path, not)
			: Boolean(href_matches && new URLPattern(href_matches).test({ pathname: path }));
	const ways = (path: string) =>
		[fetching, drawing].map(({ where }) => where.and.every((condition) => matchesRule(path, condition)));
	for (const path of ["/pricing", "/ar/pricing", "/"])
		expect([path, ...ways(path)]).toEqual([path, true, true]);
	for (const path of "/profile /fr/profile /ru/login /ar/verify/otp /api/me /downloads/a.deb".split(" "))
		expect([path, ...ways(path)]).toEqual([path, false, false]);
	expect(ways("/ar/tools/speedtest")).toEqual([true, false]);
});
