import { expect, it, vi } from "vitest";

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
