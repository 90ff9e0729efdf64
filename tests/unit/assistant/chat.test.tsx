import { describe, expect, it } from "vitest";
import { maxMessages, readMessages, storeMessages } from "../../../src/features/chat/history.ts";
import { chatKey, tokenKey } from "../../../src/stores/storage.ts";
import { anna, browser, fireEvent, screen, tokenOf, waitFor, within } from "../island.tsx";
import { field, reply, send, show, type, words } from "./chat-island.tsx";

const { answer, answerLater, sent } = browser();

const userMessage = (content: string) => ({ role: "user", content, userName: "Guest" }) as const;
const writeFromOtherTab = (content: string) => {
	storeMessages([...readMessages(), userMessage(content)]);
	fireEvent(window, new StorageEvent("storage", { key: chatKey }));
};

it("a conversation in two tabs is shared: what the other asked is shown here, and asking here loses nothing", async () => {
	show();
	writeFromOtherTab("before");
	await screen.findByText("before");
	type("refund?");
	answer(() => {
		writeFromOtherTab("meanwhile");
		return reply;
	});
	fireEvent.click(send());
	await screen.findByText("Yes, within 20 days.");
	const lines = readMessages().map(({ content }) => content);
	expect(lines).toEqual(["before", "meanwhile", "refund?", "Yes, within 20 days."]);
});

it.each([
	["logs out", null],
	["makes way for another", tokenOf({ ...anna, id: "2" })],
])("a question on its way when its asker %s in another tab leaves nothing behind", async (_, token) => {
	localStorage.setItem(tokenKey, tokenOf(anna));
	show();
	type("refund?");
	answer(() => {
		localStorage.clear();
		if (token) localStorage.setItem(tokenKey, token);
		fireEvent(window, new StorageEvent("storage", { key: chatKey }));
		return reply;
	});
	fireEvent.click(send());
	await waitFor(() => expect(send().disabled).toBe(false));
	expect([readMessages(), screen.queryByText("refund?"), field().value]).toEqual([[], null, ""]);
});

it("a question on its way when its asker's session expires is answered", async () => {
	localStorage.setItem(tokenKey, tokenOf(anna));
	show();
	type("refund?");
	answer(() => {
		localStorage.setItem(tokenKey, tokenOf(anna, Date.now() / 1000 - 1));
		return reply;
	});
	fireEvent.click(send());
	await screen.findByText("Yes, within 20 days.");
	expect(readMessages()).toHaveLength(2);
});

describe("a question", () => {
	it("is sent with user and language, and answered with its page", async () => {
		show();
		type("  refund? ");
		answer(reply);
		fireEvent.click(send());
		expect(screen.getByRole("button", { name: words.waiting })).toHaveProperty("disabled", true);
		expect(screen.getByText(words.waiting)).toBeTruthy();
		await screen.findByText("Yes, within 20 days.");
		const body = { prompt: "refund?", username: "Guest" };
		const headers = { "accept-language": "en" };
		expect(sent).toMatchObject([{ path: "/ask", method: "POST", headers, body }]);
		const link = screen.getByRole("link", { name: "Can I get my money back?" });
		expect(link.getAttribute("href")).toBe("/faqs#refund");
		expect(send().disabled).toBe(false);
		expect(field().value).toBe("");
	});

	it("is sent with the session, and with the question before", async () => {
		localStorage.setItem(tokenKey, tokenOf(anna));
		show();
		answer(reply, reply);
		type("refund?");
		fireEvent.click(send());
		fireEvent.click(await screen.findByRole("button", { name: "How do I ask for a refund?" }));
		await waitFor(() => expect(sent).toHaveLength(2));
		const asked = { prompt: "How do I ask for a refund?", choice: "faqs#refund-how" };
		expect(sent[1]?.body).toMatchObject({ ...asked, username: "Anna", last: "refund?" });
	});

	it.each(["", "   ", "\n\t"])("is not sent when it is blank: %j", (text) => {
		show();
		type(text);
		fireEvent.click(send());
		fireEvent.keyDown(field(), { key: "Enter" });
		expect(sent).toEqual([]);
	});

	it("is sent by Enter, not by Shift and Enter, nor during composition", async () => {
		show();
		type("refund?");
		fireEvent.keyDown(field(), { key: "Enter", shiftKey: true });
		fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
		expect(sent).toEqual([]);
		answer(reply);
		fireEvent.keyDown(field(), { key: "Enter" });
		await screen.findByText("Yes, within 20 days.");
	});

	it("being typed stays when a suggestion is pressed", async () => {
		show();
		answer(reply, reply);
		type("refund?");
		fireEvent.click(send());
		const suggestion = await screen.findByRole("button", { name: "How do I ask for a refund?" });
		type("and how long does");
		fireEvent.click(suggestion);
		await waitFor(() => expect(screen.getAllByText("Yes, within 20 days.")).toHaveLength(2));
		expect(field().value).toBe("and how long does");
	});

	it("is sent one at a time", async () => {
		show();
		type("one");
		const respond = answerLater();
		fireEvent.click(send());
		type("two");
		fireEvent.keyDown(field(), { key: "Enter" });
		expect(sent).toHaveLength(1);
		respond(reply);
		await screen.findByText("Yes, within 20 days.");
		expect(field().value).toBe("two");
	});
});

describe("a failed answer", () => {
	const unknown = { code: 500, message: "", error: "unknown", success: false, errors: ["Unknown error"] };
	const asleep = { success: false, response: "", errors: ["the model is asleep", "come back"] };
	it.each([
		["We couldn’t reach the assistant. Check your connection and try again.", new TypeError("offline")],
		["Something went wrong. Try again.", unknown],
		["Error: the model is asleep, come back", asleep],
		["Something went wrong. Try again.", { success: true, response: "" }],
	])("says %s, keeps the input and can be tried again", async (message, failure) => {
		show();
		type("refund?");
		answer(failure);
		fireEvent.click(send());
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(field().value).toBe("refund?");
		expect(readMessages()).toEqual([]);
		answer(reply);
		fireEvent.click(screen.getByRole("button", { name: words.retry }));
		await screen.findByText("Yes, within 20 days.");
		expect(screen.queryByRole("alert")).toBeNull();
	});

	/** Asks "one", which fails once "two" is typed. */
	function failWhileTyping() {
		show();
		type("one");
		const respond = answerLater();
		fireEvent.click(send());
		type("two");
		respond(unknown);
	}

	it("keeps both questions if another was typed meanwhile: each can be sent", async () => {
		failWhileTyping();
		expect((await screen.findByRole("alert")).textContent).toContain("one");
		expect(field().value).toBe("two");
		answer(reply, reply);
		fireEvent.click(screen.getByRole("button", { name: words.retry }));
		await screen.findByText("Yes, within 20 days.");
		expect(field().value).toBe("two");
		fireEvent.click(send());
		await waitFor(() => expect(sent.map(({ body }) => body.prompt)).toEqual(["one", "one", "two"]));
	});

	it("comes back into the field once what was typed meanwhile is sent instead", async () => {
		failWhileTyping();
		await screen.findByRole("alert");
		answer(reply);
		fireEvent.click(send());
		await screen.findByText("Yes, within 20 days.");
		expect([sent[1]?.body.prompt, field().value]).toEqual(["two", "one"]);
	});

	it("says how long to wait after too many", async () => {
		show();
		type("refund?");
		answer({ code: 429, message: "", error: "rate_limited", retry_after: 30, success: false, errors: [] });
		fireEvent.click(send());
		expect((await screen.findByRole("alert")).textContent).toMatch(/^Error: .*30 seconds/);
	});
});

describe("the conversation", () => {
	it("is stored in this browser, can be cleared, and is rendered as text", async () => {
		const evil = ["javascript:alert(1)", "//evil.example", "/\\evil.example", "https://evil.example", ""];
		storeMessages([
			userMessage("<img src=x onerror=alert(1)>"),
			{
				role: "assistant",
				content: "**No** [link](javascript:alert(1))",
				userName: "Guest",
				sources: [...evil, "/faqs"].map((url) => ({ title: "Help", url })),
			},
		]);
		show();
		const log = within(screen.getByRole("log"));
		expect(log.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
		expect(log.getByText("**No** [link](javascript:alert(1))")).toBeTruthy();
		expect(log.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/faqs"]);
		expect(document.querySelector("img")).toBeNull();
		fireEvent.click(screen.getByRole("button", { name: words.clear }));
		expect(log.queryByRole("link")).toBeNull();
		expect(localStorage.getItem(chatKey)).toBeNull();
	});

	const mixed = '[{"role":"system","content":"x"},null,{"role":"user","content":7}]';
	it.each(["{", "7", '{"role":"user"}', mixed])("that can't be parsed is empty: %s", (text) => {
		localStorage.setItem(chatKey, text);
		expect(readMessages()).toEqual([]);
	});

	it("keeps the newest messages", () => {
		storeMessages(Array.from({ length: maxMessages + 5 }, (_, index) => userMessage(`${index}`)));
		expect(readMessages()).toHaveLength(maxMessages);
		expect(readMessages()[0]?.content).toBe("5");
	});
});
