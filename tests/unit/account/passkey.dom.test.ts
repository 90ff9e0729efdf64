import { createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import { anna, browser, fireEvent, refusal, render, reply, screen, tokenOf } from "../island.tsx";

const { answer, answerLater, sent } = browser();
const challenge = reply({ challenge: "AAAA" });
/** Recorded requests to the browser: conditional or not, how to answer or cancel, and the abort signal. */
const request: {
	isConditional: boolean;
	respond: (id: string) => void;
	cancel: () => void;
	signal: AbortSignal;
}[] = [];
let askPasskey: typeof import("../../../src/api/passkey.ts").askPasskey;

beforeEach(async () => {
	request.length = 0;
	function PublicKeyCredential() {}
	PublicKeyCredential.isConditionalMediationAvailable = async () => true;
	PublicKeyCredential.parseRequestOptionsFromJSON = (options: object) => options;
	vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
	const get = ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
		new Promise((resolve, reject) => {
			const respond = (id: string) => resolve({ toJSON: () => ({ id }) });
			const cancel = () => reject(new DOMException("cancelled", "NotAllowedError"));
			request.push({ isConditional: mediation === "conditional", respond, cancel, signal });
			signal.addEventListener("abort", () => reject(signal.reason));
		});
	vi.stubGlobal("navigator", { ...navigator, credentials: { get } });
	vi.resetModules();
	({ askPasskey } = await import("../../../src/api/passkey.ts"));
});

it("a pressed passkey request waits until the conditional one is aborted, however late", async () => {
	const abortLate = answerLater();
	answer(challenge);
	const conditional = askPasskey(true);
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	const pressed = askPasskey();
	await vi.waitFor(() => expect(request).toHaveLength(1));
	abortLate(challenge);
	expect(await conditional).toBeNull();
	const states = request.map(({ isConditional, signal }) => [isConditional, signal.aborted]);
	expect(states).toEqual([[false, false]]);
	request[0]?.respond("one");
	expect(await pressed).toEqual({ id: "one" });
});

it("a suggestion whose challenge comes after a press has ended isn't made", async () => {
	const challengeLate = answerLater();
	answer(challenge);
	const conditional = askPasskey(true);
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	const pressed = askPasskey();
	await vi.waitFor(() => expect(request).toHaveLength(1));
	request[0]?.respond("one");
	expect(await pressed).toEqual({ id: "one" });
	challengeLate(challenge);
	expect(await conditional).toBeNull();
	expect(request).toHaveLength(1);
});

it("a suggested passkey logs in, unless the button was pressed before", async () => {
	answer(challenge);
	const conditional = askPasskey(true);
	await vi.waitFor(() => expect(request).toHaveLength(1));
	request[0]?.respond("suggested");
	expect(await conditional).toEqual({ id: "suggested" });
	answer(challenge);
	answerLater();
	const again = askPasskey(true);
	await vi.waitFor(() => expect(request).toHaveLength(2));
	askPasskey();
	request[1]?.respond("suggested");
	expect(await again).toBeNull();
});

it("passkeys are suggested anew once the tab is back, a press was cancelled or one was refused", async () => {
	const { PasskeyButton } = await import("../../../src/features/auth/login/PasskeyButton.tsx");
	const onLogin = vi.fn();
	const words = getFormWords("en", "login");
	render(createElement(PasskeyButton, { onLogin, locale: "en", words }));
	answer(challenge, challenge, challenge, challenge, refusal(401, "passkey_refused"), challenge);
	answer({ code: 200, message: "", token: tokenOf(anna), device: "" });
	const waitForRequest = (length: number) => vi.waitFor(() => expect(request).toHaveLength(length));
	fireEvent(document, new Event("visibilitychange"));
	fireEvent.pointerMove(window);
	await waitForRequest(1);
	fireEvent(document, new Event("visibilitychange"));
	await waitForRequest(2);
	fireEvent.click(screen.getByRole("button"));
	await waitForRequest(3);
	request[2]?.cancel();
	await waitForRequest(4);
	request[3]?.respond("late");
	await waitForRequest(5);
	request[4]?.respond("one");
	await vi.waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
	expect(request.map(({ isConditional }) => isConditional)).toEqual([true, true, false, true, true]);
});

it("a press while a chosen suggestion logs in doesn't log in again", async () => {
	const { PasskeyButton } = await import("../../../src/features/auth/login/PasskeyButton.tsx");
	const onLogin = vi.fn();
	render(createElement(PasskeyButton, { onLogin, locale: "en", words: getFormWords("en", "login") }));
	answer(challenge);
	const finishLogin = answerLater();
	fireEvent.pointerMove(window);
	await vi.waitFor(() => expect(request).toHaveLength(1));
	request[0]?.respond("suggested");
	await vi.waitFor(() => expect(sent).toHaveLength(2));
	fireEvent.click(screen.getByRole("button"));
	finishLogin({ code: 200, message: "", token: tokenOf(anna), device: "" });
	await vi.waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
	expect(sent).toHaveLength(2);
	expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
});
