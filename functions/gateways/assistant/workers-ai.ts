import { type AssistantGateway, messagesFor } from "./index.ts";

export interface WorkersAi {
	run(model: string, input: { messages: readonly { role: string; content: string }[] }): Promise<unknown>;
}

/** A model that runs at the edge. It cannot be told to stop, so giving up means no longer waiting. */
export const createWorkersAi = (ai: WorkersAi, model: string, brand: string): AssistantGateway => ({
	async write({ signal, ...prompt }) {
		const abort = new Promise<never>((_resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		});
		const reply = (await Promise.race([ai.run(model, { messages: messagesFor(prompt, brand) }), abort])) as {
			response?: unknown;
		};
		if (typeof reply?.response !== "string") throw new Error("the model's answer has no text");
		return reply.response;
	},
});
