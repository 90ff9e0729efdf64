import { expect, it, vi } from "vitest";

const fill = () => {
	for (const [name, value] of Object.entries({ email: "ada@a.example", subject: "No sound", message: "Hm." }))
		(document.getElementById(name) as HTMLInputElement).value = value;
};

it("a message can be copied until the visitor leaves, also while the next one is written", async () => {
	const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	vi.stubGlobal("open", () => ({ location: { href: "mailto:" }, close() {} }));
	const page = document.createElement("div");
	const field = (name: string) => `<input name="${name}" id="${name}"><p id="${name}-e"><b></b></p>`;
	page.innerHTML = `<contact-form data-to="a@a.example">
		<div data-sent hidden><div data-done>Sent</div><button data-copy></button><p></p></div>
		<form>${["email", "subject", "message"].map(field).join("")}</form></contact-form>`;
	document.body.replaceChildren(page);
	await import("../../../src/features/contact/contact-form.element.ts");
	const find = (selector: string) => page.querySelector(selector) as HTMLInputElement;
	fill();
	find("form").dispatchEvent(new Event("submit"));
	expect(find("[data-done]").closest("[hidden]")).toBeNull();
	find("#subject").value = "N";
	find("#subject").dispatchEvent(new Event("input", { bubbles: true }));
	expect(find("[data-done]").hidden, "a new message begins").toBe(true);
	expect(find("[data-copy]").closest("[hidden]")).toBeNull();
	find("[data-copy]").click();
	await vi.waitFor(() => expect(copied).toHaveBeenCalledWith("No sound\n\nFrom: ada@a.example\n\nHm."));
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
