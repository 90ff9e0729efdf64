import {
	type BotChallenge,
	type BotSolution,
	botChallenge,
	botCheckMinutes,
	botCheckUnavailable,
} from "../../functions/contract/bot.ts";
import { call, type Result } from "./call.ts";

const second = 1000;

/** Sent when a check can't be solved: the server lets a few such calls pass, so nobody is locked out. */
const unavailable: BotSolution = { altcha: botCheckUnavailable };

async function solve(challenge: BotChallenge): Promise<BotSolution> {
	if (challenge.kind === "off") return {};
	if (challenge.kind === "turnstile") {
		const { getTurnstileToken } = await import("./turnstile.ts");
		const turnstile = await getTurnstileToken(challenge.site_key, 6 * second);
		return turnstile ? { turnstile } : unavailable;
	}
	// Browsers offer it in secure contexts only.
	if (!globalThis.crypto?.subtle) return unavailable;
	const { solveAltcha } = await import("./solve-altcha.ts");
	const { parameters, signature } = challenge;
	const altcha = await solveAltcha({ parameters, ...(signature && { signature }) }, 30 * second);
	return altcha ? { altcha } : unavailable;
}

/** Fetches a bot check and solves it without the visitor, for the body of a call. Never rejects. A solution works once. */
export async function solveBotCheck(): Promise<BotSolution> {
	const challenge = await call(botChallenge, {}, { deadline: 5 * second });
	return challenge.ok ? solve(challenge.data).catch(() => unavailable) : unavailable;
}

/** A form's bot check: solved early, renewed before it expires, used once. */
export function createBotCheck(solver: () => Promise<BotSolution> = solveBotCheck) {
	// A minute early, for the way to the server.
	const lifetime = (botCheckMinutes - 1) * 60 * second;
	let prepared: { solution: Promise<BotSolution>; until: number } | null = null;
	const begin = (): Promise<BotSolution> => {
		if (!prepared || prepared.until < Date.now())
			prepared = { solution: solver(), until: Date.now() + lifetime };
		return prepared.solution;
	};
	const takeSolution = async (): Promise<BotSolution> => {
		const wasPrepared = prepared !== null;
		const solution = await begin();
		prepared = null;
		// It may be available by now.
		return wasPrepared && solution === unavailable ? solver() : solution;
	};
	return {
		begin,
		/**
		 * Sends a call with a solution; with `required` false only if the server asks for one. A refused solution is replaced once.
		 * @param checking called when the call starts and stops waiting for the check
		 */
		async send<Answer extends Result>(
			required: boolean,
			send: (solution: BotSolution) => Promise<Answer>,
			checking?: (busy: boolean) => void,
		): Promise<Answer> {
			const attempt = async () => {
				checking?.(true);
				const solution = await takeSolution();
				checking?.(false);
				return send(solution);
			};
			const result = await (required ? attempt() : send({}));
			const isRefused = !result.ok && result.error === "bot_check_failed";
			return isRefused ? attempt() : result;
		},
	};
}
