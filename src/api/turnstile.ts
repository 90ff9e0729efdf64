/** The part of Turnstile's API we use (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
interface Turnstile {
	render(place: HTMLElement, options: Record<string, unknown>): string | undefined;
	remove(id: string): void;
}

const address = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const getTurnstile = (): Turnstile | undefined => (globalThis as { turnstile?: Turnstile }).turnstile;

let loading: Promise<void> | undefined;

/** Loads the script once; rejects if it's blocked or takes longer than `deadline` milliseconds. */
function load(deadline: number): Promise<void> {
	loading ??= new Promise<void>((resolve, reject) => {
		const script = Object.assign(document.createElement("script"), { src: address, async: true });
		script.onload = () => resolve();
		script.onerror = () => reject(new Error("blocked"));
		setTimeout(() => reject(new Error("late")), deadline);
		document.head.append(script);
	}).catch((error) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

/** A Turnstile token, or null on timeout. It waits at the end of the element with `data-bot-check` if the visitor must do something. */
export async function getTurnstileToken(siteKey: string, deadline: number): Promise<string | null> {
	try {
		await load(deadline);
	} catch {
		return null;
	}
	const api = getTurnstile();
	const form = document.querySelector("[data-bot-check], subscribe-form form");
	if (!api || !form) return null;
	const place = document.createElement("div");
	form.append(place);
	return new Promise((resolve) => {
		let widget: string | undefined;
		const end = (token: string | null) => {
			clearTimeout(timer);
			if (widget !== undefined) api.remove(widget);
			place.remove();
			resolve(token);
		};
		const timer = setTimeout(() => end(null), deadline);
		widget = api.render(place, {
			sitekey: siteKey,
			language: document.documentElement.lang,
			appearance: "interaction-only",
			callback: end,
			"before-interactive-callback": () => clearTimeout(timer),
			"error-callback": () => {
				end(null);
				return true;
			},
			"timeout-callback": () => end(null),
			"unsupported-callback": () => end(null),
		});
	});
}
