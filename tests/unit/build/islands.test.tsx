// @vitest-environment happy-dom
import { useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { hydrate } from "../../../src/ui/hydrate.ts";

afterEach(() => document.body.replaceChildren());

function Form({ words }: { words: { go: string } }) {
	const [count, setCount] = useState(0);
	return (
		<form id={useId()}>
			<button type="button" onClick={() => setCount(count + 1)}>
				{words.go} {count}
			</button>
		</form>
	);
}

/** Renders an island's host as src/ui/page/Island.astro does. */
function defineIsland(name: string, words: { go: string }) {
	const host = document.createElement("div");
	Object.assign(host.dataset, { island: name, props: JSON.stringify({ words }), pending: "" });
	host.innerHTML = renderToString(<Form words={words} />, { identifierPrefix: name });
	document.body.append(host);
	return host;
}

it("an island hydrates the static HTML with its own props", async () => {
	const errorSpy = vi.spyOn(console, "error");
	const [one, other] = [defineIsland("Form", { go: "Go" }), defineIsland("Other", { go: "Los" })];
	const [drawn, id] = [one.querySelector("button"), one.querySelector("form")?.id];
	await hydrate({ Form, Other: Form });
	expect(one.dataset["pending"]).toBeUndefined();
	await vi.waitFor(() => {
		one.querySelector("button")?.click();
		expect(one.textContent).toMatch(/^Go [1-9]\d*$/);
	});
	expect(one.querySelector("button")).toBe(drawn);
	expect(one.querySelector("form")?.id).toBe(id);
	expect(other.textContent).toBe("Los 0");
	expect(other.querySelector("form")?.id).not.toBe(id);
	expect(errorSpy).not.toHaveBeenCalled();
});
