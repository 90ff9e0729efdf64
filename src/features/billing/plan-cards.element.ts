/**
 * `<plan-cards>`: holds the plans as built, or skeletons, and makes them alive after paint. A plan that is clicked before that
 * is kept: a visitor who is logged in pays here, and is not led to the login.
 */
import { splitPath } from "../../routing/paths.ts";
import { storedToken } from "../../stores/session.ts";
import type { Time } from "./packages.ts";

class PlanCards extends HTMLElement {
	/** The plan that was clicked before its button was alive. */
	#held: string | null = null;
	#end: (() => void) | null = null;
	#started = 0;

	connectedCallback() {
		this.addEventListener("click", this.#hold, true);
		this.#start(++this.#started);
	}

	disconnectedCallback() {
		this.#started++;
		this.#end?.();
		this.#end = null;
	}

	#hold = (event: Event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-pay]");
		if (!link || !storedToken()) return;
		event.preventDefault();
		this.#held = link.dataset["pay"] ?? null;
	};

	async #start(turn: number) {
		const { place, ends = "" } = this.dataset;
		// In development React's plugin wants its preamble, which Astro only puts on pages with islands.
		if (import.meta.env.DEV)
			Object.assign(window, { $RefreshReg$() {}, $RefreshSig$: () => (type: unknown) => type });
		const mounted = await import("./LivePlans.tsx")
			.then(({ mount }) =>
				mount(this, {
					locale: splitPath(location.pathname).locale,
					place: place === "profile" ? "profile" : "pricing",
					held: () => this.#takeHeld(),
					stale: Date.parse(ends) <= Date.now(),
					onTime: (time) => this.#tellClock(time),
				}),
			)
			.catch((error) => {
				console.error(error);
				return null;
			});
		if (turn !== this.#started) return mounted?.();
		this.#end = mounted;
		if (mounted) return;
		this.dispatchEvent(new CustomEvent("plansfailed"));
		const plan = CSS.escape(this.#takeHeld() ?? "");
		const link = plan && this.querySelector<HTMLAnchorElement>(`a[data-pay="${plan}"]`);
		if (link) location.assign(link.href);
	}

	#takeHeld() {
		const held = this.#held;
		this.#held = null;
		return held;
	}

	/** The countdown above goes by the server's clock and offer from now on. */
	#tellClock({ ahead, ends }: Time) {
		for (const { dataset } of document.querySelectorAll<HTMLElement>("offer-clock"))
			Object.assign(dataset, { ahead: String(ahead), ends: ends ?? new Date(0).toISOString() });
	}
}
customElements.define("plan-cards", PlanCards);
