import { beforeEach, expect, it, vi } from "vitest";
import { browser, reply } from "../island.tsx";

const { answer, answerLater, sent } = browser();
const challenge = reply({ challenge: "AAAA" });
/** Recorded requests to the browser: conditional or not, how to answer, and the abort signal. */
const request: { isConditional: boolean; respond: (id: string) => void; signal: AbortSignal }[] = [];
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
			request.push({ isConditional: mediation === "conditional", respond, signal });
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
	expect(request.map(({ isConditional, signal }) => [isConditional, signal.aborted])).toEqual([
		[false, false],
	]);
	request[0]?.respond("one");
	expect(await pressed).toEqual({ id: "one" });
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
