// @vitest-environment happy-dom
import { useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { hydrate, slot } from "../../../src/ui/hydrate.ts";

afterEach(() => document.body.replaceChildren());

function Form({ words, children }: { words: { go: string }; children?: React.ReactNode }) {
	const [count, setCount] = useState(0);
	return (
		<form id={useId()}>
			<button type="button" onClick={() => setCount(count + 1)}>
				{words.go} {count}
			</button>
			{children}
		</form>
	);
}

/** The island as src/ui/page/Island.astro writes it. */
function put(name: string, words: { go: string }, html?: string) {
	const host = document.createElement("div");
	Object.assign(host.dataset, { island: name, props: JSON.stringify({ words }), pending: "" });
	const part = html === undefined ? undefined : slot("children", html);
	host.innerHTML = renderToString(<Form words={words}>{part}</Form>, { identifierPrefix: name });
	document.body.append(host);
	return host;
}

it("an island is alive on what the page has drawn, slots included, with the props of its own", async () => {
	const said = vi.spyOn(console, "error");
	const [one, other] = [put("Form", { go: "Go" }, "<b>drawn</b>"), put("Other", { go: "Los" })];
	const [drawn, id] = [one.querySelector("b"), one.querySelector("form")?.id];
	await hydrate({ Form, Other: Form });
	expect(one.dataset["pending"]).toBeUndefined();
	await vi.waitFor(() => {
		one.querySelector("button")?.click();
		expect(one.textContent).toMatch(/^Go [1-9]\d*drawn$/);
	});
	expect(one.querySelector("b")).toBe(drawn);
	expect(one.querySelector("form")?.id).toBe(id);
	expect(other.textContent).toBe("Los 0");
	expect(other.querySelector("form")?.id).not.toBe(id);
	expect(said).not.toHaveBeenCalled();
});
