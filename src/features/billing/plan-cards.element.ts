/**
 * `<plan-cards>`: holds the plans as built, or skeletons, and makes them alive after paint. A plan that is clicked before that
 * is kept: a visitor who is logged in pays here, and is not led to the login.
 */
import { splitPath } from "../../routing/paths.ts";
import { storedToken } from "../../stores/session.ts";
import type { OfferTime } from "./offer/offer.ts";

class PlanCards extends HTMLElement {
	/** The plan that was clicked before its button was alive. */
	#clicked: string | null = null;
	#end: (() => void) | null = null;
	#started = 0;

	connectedCallback() {
		this.addEventListener("click", this.#keepClick, true);
		this.#start(++this.#started);
	}

	disconnectedCallback() {
		this.#started++;
		this.#end?.();
		this.#end = null;
	}

	#keepClick = (event: Event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-pay]");
		if (!link || !storedToken()) return;
		event.preventDefault();
		this.#clicked = link.dataset["pay"] ?? null;
	};

	async #start(turn: number) {
		const { place, ends = "" } = this.dataset;
		const mounted = await import("./MountPlans.tsx")
			.then(({ mount }) =>
				mount(this, {
					locale: splitPath(location.pathname).locale,
					place: place === "profile" ? "profile" : "pricing",
					takeEarlyClick: () => this.#takeEarlyClick(),
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
		const plan = CSS.escape(this.#takeEarlyClick() ?? "");
		const link = plan && this.querySelector<HTMLAnchorElement>(`a[data-pay="${plan}"]`);
		if (link) location.assign(link.href);
	}

	#takeEarlyClick() {
		const clicked = this.#clicked;
		this.#clicked = null;
		return clicked;
	}

	/** The countdown above goes by the server's clock and offer from now on. */
	#tellClock({ ahead, ends }: OfferTime) {
		for (const { dataset } of document.querySelectorAll<HTMLElement>("offer-clock"))
			Object.assign(dataset, { ahead: String(ahead), ends: ends ?? new Date(0).toISOString() });
	}
}
customElements.define("plan-cards", PlanCards);
