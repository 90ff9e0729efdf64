import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../../../src/features/language/banner.ts?script-url", () => ({
	default: "/src/features/language/banner.ts",
}));
beforeEach(() => vi.resetModules());

it("a prerendered page looks up the country only when it is shown", async () => {
	const fetched = vi
		.spyOn(globalThis, "fetch")
		.mockImplementation(async () => Response.json({ code: 200, message: "", data: { country: "NO" } }));
	vi.spyOn(navigator, "languages", "get").mockReturnValue(["de"]);
	Object.assign(document, { prerendering: true });
	await import("../../../src/boot/language.ts");
	expect(fetched).not.toHaveBeenCalled();
	document.onprerenderingchange?.(new Event("prerenderingchange"));
	await vi.waitFor(() => expect(localStorage.getItem("lang")).toBe("en"));
	expect(fetched).toHaveBeenCalledOnce();
});

describe("without storage", () => {
	beforeEach(() => {
		const blocked = () => {
			throw new DOMException("blocked", "SecurityError");
		};
		const storage = { getItem: blocked, setItem: blocked, clear() {} };
		Object.assign(document, { prerendering: false });
		vi.stubGlobal("localStorage", storage);
		vi.stubGlobal("sessionStorage", storage);
	});

	it.each(["fr", "de"])(
		"a page in English stays, and offers French, for a browser in %s",
		async (language) => {
			document.body.innerHTML = "<header></header>";
			vi.spyOn(navigator, "languages", "get").mockReturnValue([language]);
			const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
			const fetched = vi
				.spyOn(globalThis, "fetch")
				.mockImplementation(async () => Response.json({ code: 200, message: "", data: { country: "FR" } }));
			await import("../../../src/boot/language.ts");
			await vi.waitFor(() =>
				expect([...fetched.mock.calls.map(([path]) => path), ...replace.mock.calls.flat()]).toContainEqual(
					expect.stringMatching(/fr/),
				),
			);
			expect(replace).not.toHaveBeenCalled();
			expect(fetched).toHaveBeenCalledWith("/words/offer/fr.json", expect.anything());
		},
	);

	it("no page has a splash, as each would", async () => {
		await import("../../../src/boot/head.ts");
		expect(document.documentElement.classList).toContain("js");
		expect(document.documentElement.classList).not.toContain("splashing");
	});
});
