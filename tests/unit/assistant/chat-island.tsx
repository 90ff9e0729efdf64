import { fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { Chat } from "../../../src/features/chat/Chat.tsx";
import { getChatWords } from "../../../src/features/chat/chat-words.ts";
import { getText } from "../../../src/words/text.ts";

export const words = getChatWords("en", getText("en").t);
export const reply = {
	code: 200,
	message: "OK",
	success: true,
	response: "Yes, within 20 days.",
	errors: [],
	sources: [{ title: "Can I get my money back?", url: "/faqs#refund" }],
	suggestions: [{ id: "faqs#refund-how", question: "How do I ask for a refund?" }],
	passages: ["faqs#refund"],
	known: true,
};

export function show() {
	const onClose = vi.fn();
	const paths: string[] = [];
	render(<Chat locale="en" words={words} onClose={onClose} onGo={(url) => void paths.push(url)} />);
	return { onClose, went: paths };
}
export const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: words.label });
export const send = () => screen.getByRole<HTMLButtonElement>("button", { name: words.send });
export const type = (value: string) => fireEvent.change(field(), { target: { value } });
