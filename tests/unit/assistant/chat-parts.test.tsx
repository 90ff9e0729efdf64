// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { storedMessages } from "../../../src/features/chat/history.ts";
import { browser } from "../build/island.ts";
import { field, reply, send, show, type, words } from "./chat-island.tsx";

const { answer, sent } = browser();

describe("a streamed answer", () => {
	/** A streamed response whose lines are sent on demand. */
	function lines() {
		let out: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({
			start(input) {
				out = input;
			},
		});
		const sendText = (text: string) => out?.enqueue(new TextEncoder().encode(text));
		answer(new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
		return {
			sendText,
			line: (line: object) => sendText(`${JSON.stringify(line)}\n`),
			end: () => out?.close(),
		};
	}
	const log = () => screen.getByRole("log");

	it("shows its parts as they come, and then the whole answer alone, which is announced once", async () => {
		show();
		type("slow?");
		const { line, sendText, end } = lines();
		fireEvent.click(send());
		expect(log().ariaBusy ?? log().getAttribute("aria-busy")).toBeNull();
		line({ type: "part", text: "Pick a server. " });
		expect((await screen.findByText("Pick a server.")).closest("[aria-hidden=true]")).toBeTruthy();
		expect(log().getAttribute("aria-busy")).toBe("true");
		sendText('{"type":"part","text":"Or sit');
		sendText(' nearer."}\n');
		await screen.findByText("Pick a server. Or sit nearer.");
		expect(storedMessages()).toEqual([]);
		line({ type: "answer", ...reply });
		end();
		await screen.findByText("Yes, within 20 days.");
		expect(screen.queryByText(/Pick a server/)).toBeNull();
		expect(log().getAttribute("aria-busy")).toBeNull();
		expect(sent[0]?.headers["accept"]).toMatch(/^application\/x-ndjson/);
		expect(storedMessages().map(({ content }) => content)).toEqual(["slow?", "Yes, within 20 days."]);
	});

	it.each([
		[
			"within a line",
			'{"type":"ans',
			"We couldn’t reach the assistant. Check your connection and try again.",
		],
		["after a part", "", "Something went wrong. Try again."],
	])("that breaks off %s is removed, and can be requested again", async (_, rest, message) => {
		show();
		type("slow?");
		const { line, sendText, end } = lines();
		fireEvent.click(send());
		line({ type: "part", text: "Pick a server. " });
		await screen.findByText("Pick a server.");
		sendText(rest);
		end();
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(screen.queryByText("Pick a server.")).toBeNull();
		expect(field().value).toBe("slow?");
		answer(reply);
		fireEvent.click(screen.getByRole("button", { name: words.retry }));
		await screen.findByText("Yes, within 20 days.");
	});
});
