/** Replaces prerendered plans after paint. Remembers earlier clicks, which would lead logged-in visitors to the login. */
import { getPageLocale } from "../../../i18n/paths.ts";
import { readToken } from "../../stores/session.ts";
import type { OfferTime } from "./offer/offer.ts";
import "./offer/offer-clock.element.ts";

class PlanCards extends HTMLElement {
	#clickedPlan: string | null = null;

	connectedCallback() {
		this.addEventListener("click", this.#rememberClick, true);
		this.#start();
	}

	#rememberClick = (event: Event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-plan]");
		if (!link || !readToken()) return;
		event.preventDefault();
		link.setAttribute("aria-disabled", "true");
		this.#clickedPlan = link.dataset.plan ?? null;
	};

	async #start() {
		const { ends = "" } = this.dataset;
		const isMounted = await import("./MountPlans.tsx")
			.then(({ mountPlans }) =>
				mountPlans(this, {
					locale: getPageLocale(),
					takeEarlyClick: () => this.#takeEarlyClick(),
					isStale: Date.parse(ends) <= Date.now(),
					onTime: (time) => this.#tellClock(time),
				}),
			)
			.catch((error) => {
				console.error(error);
				return false;
			});
		if (isMounted) return;
		this.removeEventListener("click", this.#rememberClick, true);
		this.#tellClock({ clockOffset: 0, ends });
		const plan = CSS.escape(this.#takeEarlyClick() ?? "");
		const link = plan && this.querySelector<HTMLAnchorElement>(`a[data-plan="${plan}"]`);
		if (!link) return;
		link.removeAttribute("aria-disabled");
		location.assign(link.href);
	}

	#takeEarlyClick() {
		const clicked = this.#clickedPlan;
		this.#clickedPlan = null;
		return clicked;
	}

	#tellClock({ clockOffset, ends }: OfferTime) {
		for (const { dataset } of document.querySelectorAll<HTMLElement>("offer-clock"))
			Object.assign(dataset, { clockOffset: String(clockOffset), ends: ends ?? new Date(0).toISOString() });
	}
}
customElements.define("plan-cards", PlanCards);
