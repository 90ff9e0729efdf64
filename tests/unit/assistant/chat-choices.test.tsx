import { describe, expect, it } from "vitest";
import { draftKey } from "../../../src/stores/storage.ts";
import { browser, fireEvent, screen, waitFor, within } from "../island.tsx";
import { reply, send, show, type, words } from "./chat-island.tsx";

const { answer, sent } = browser();

describe("an uncertain answer", () => {
	const asking = {
		...reply,
		response: "What does it cost?\nSee the plans.",
		sources: [{ title: "What does it cost?", url: "/pricing#plans" }],
		passages: ["pricing#plans"],
		suggestions: [
			{ id: "faqs#refund", question: "Can I get my money back?", lead: "Yes." },
			{ id: "faqs#cancel", question: "How do I cancel?", lead: "Press Cancel." },
		],
		known: false,
		closest: true,
	};
	async function ask(text: string, ...replies: object[]) {
		const { went } = show();
		type(text);
		answer(...(replies as []));
		fireEvent.click(send());
		return went;
	}
	const draft = () => JSON.parse(sessionStorage.getItem(draftKey) ?? "{}");

	it("is marked as the closest; pressing another choice answers that", async () => {
		await ask("money", asking, reply);
		await screen.findByText(words.closest);
		expect(screen.getByText(/See the plans/)).toBeTruthy();
		const suggestionList = within(await screen.findByRole("list", { name: words.meant }));
		const choices = suggestionList.getAllByRole("button").map(({ textContent }) => textContent);
		expect(choices).toEqual(["Can I get my money back?Yes.", "How do I cancel?Press Cancel."]);
		fireEvent.click(suggestionList.getByRole("button", { name: /Can I get my money back/ }));
		await screen.findByText("Yes, within 20 days.");
		expect(sent[1]?.body).toMatchObject({ prompt: "Can I get my money back?", choice: "faqs#refund" });
	});

	it("keeps the choice pressed for another try, also with nothing typed", async () => {
		await ask("money", asking, new TypeError("offline"), reply);
		fireEvent.click(await screen.findByRole("button", { name: /Can I get my money back/ }));
		fireEvent.click(await screen.findByRole("button", { name: words.retry }));
		await screen.findByText("Yes, within 20 days.");
		expect(sent[2]?.body).toMatchObject({ prompt: "Can I get my money back?", choice: "faqs#refund" });
	});

	it("leads to the contact form from the choices and from an answer, with the conversation", async () => {
		const visits = await ask("money", asking);
		fireEvent.click(await screen.findByRole("button", { name: words.none }));
		expect(visits).toEqual([`${words.contactUrl}#draft`]);
		expect(draft().message).toContain(`(${words.closest}) What does it cost?`);
		type("refund?");
		answer(reply);
		fireEvent.click(send());
		fireEvent.click(await screen.findByRole("button", { name: words.notThis }));
		expect(draft().message).toContain("Yes, within 20 days.");
	});

	it.each([
		[words.helped, true],
		[words.didNot, false],
	])("%s: is answered by its passage, once, without the choice pressed", async (label, helped) => {
		await ask("my secret question", reply);
		answer({ code: 200, message: "Counted" });
		fireEvent.click(await screen.findByRole("button", { name: label }));
		await screen.findByText(words.thanked);
		// The pressed button is gone.
		expect(document.activeElement?.textContent).toBe(words.thanked);
		await waitFor(() => expect(sent).toHaveLength(2));
		expect(sent[1]).toMatchObject({ path: "/ask/rate", body: { passage: "faqs#refund", helped } });
		expect(JSON.stringify(sent[1])).not.toContain("secret");
		fireEvent.click(screen.getByRole("button", { name: words.copy }));
		await waitFor(() => expect(screen.queryByText(words.thanked)).toBeNull());
		expect(screen.queryByRole("button", { name: label })).toBeNull();
	});
});
