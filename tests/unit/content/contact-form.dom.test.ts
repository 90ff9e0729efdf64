import { beforeAll, expect, it, vi } from "vitest";

const fill = (message = "Hm.") => {
	for (const [name, value] of Object.entries({ email: "ada@a.example", subject: "No sound", message }))
		(document.getElementById(name) as HTMLInputElement).value = value;
};
/** Sends a message; returns the address that opens. */
async function send(message: string): Promise<URL> {
	const open = vi.fn((_: string) => ({ location: { href: "mailto:" }, close() {} }));
	vi.stubGlobal("open", open);
	fill(message);
	document.querySelector("form")?.dispatchEvent(new Event("submit"));
	await vi.waitFor(() => expect(open).toHaveBeenCalled());
	return new URL(open.mock.calls[0]?.[0] as string);
}

beforeAll(async () => {
	const page = document.createElement("div");
	const field = (name: string) => `<input name="${name}" id="${name}"><p id="${name}-e"><b></b></p>`;
	page.innerHTML = `<contact-form data-to="a@a.example">
		<div data-sent hidden><div data-done>Sent<p data-filled></p><p data-long></p></div><button data-copy></button><p data-copied></p></div>
		<form>${["email", "subject", "message"].map(field).join("")}</form></contact-form>`;
	document.body.replaceChildren(page);
	await import("../../../src/features/contact/contact-form.element.ts");
});

it("a webmail page has ten seconds to answer before its empty window is closed", async () => {
	vi.useFakeTimers();
	const close = vi.fn();
	vi.stubGlobal("open", () => ({ location: { href: "about:blank" }, close }));
	fill();
	document.querySelector("form")?.dispatchEvent(new Event("submit"));
	vi.advanceTimersByTime(9_000);
	expect(close).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1_000);
	expect(close).toHaveBeenCalled();
});

it("half an emoji, as a cut may leave, doesn't keep a message from being sent", async () => {
	const { searchParams } = await send(`Hm. ${"😀".slice(0, 1)}`);
	expect(searchParams.get("body")).toContain("Hm. \uFFFD");
});

it("a message too long for an address on Windows is copied, to be pasted into the mail", async () => {
	const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	const hidden = () =>
		["filled", "long"].map((name) => document.querySelector<HTMLElement>(`[data-${name}]`)?.hidden);
	const message = "ы".repeat(520);
	expect((await send(message)).searchParams.get("body")).toContain(message);
	expect([copied.mock.calls, hidden()]).toEqual([[], [false, true]]);
	vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Windows NT 10.0; Win64; x64)");
	expect((await send(message)).href).toBe("mailto:a@a.example?subject=No%20sound");
	expect(copied).toHaveBeenCalledWith(expect.stringContaining(message));
	expect(hidden()).toEqual([true, false]);
	expect((await send("Hm.")).searchParams.get("body")).toContain("Hm.");
	expect(hidden()).toEqual([false, true]);
});
