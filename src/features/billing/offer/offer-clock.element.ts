/** The countdown of an offer ticks, and goes with it: then the plain title stands. */
import { pluralize } from "../../../../i18n/format.ts";
import { getPageLocale } from "../../../../i18n/paths.ts";
import { splitDuration } from "./offer.ts";

class OfferClock extends HTMLElement {
	connectedCallback() {
		const names = JSON.parse(this.dataset.names ?? "");
		const locale = getPageLocale();
		const tick = () => {
			// Once the plans are loaded, these are the server's (plan-cards.element.ts). The device's clock alone ends nothing.
			const { ends = "", clockOffset } = this.dataset;
			const remaining = Date.parse(ends) - Date.now() - Number(clockOffset ?? 0);
			const parts = splitDuration(remaining);
			for (const cell of this.querySelectorAll<HTMLElement>("[data-unit]")) {
				const unit = cell.dataset.unit as keyof typeof parts;
				cell.textContent = `${parts[unit]}`.padStart(2, "0");
				(cell.nextElementSibling as Element).textContent = pluralize(locale, names, unit, parts[unit]);
			}
			if (remaining > 0 || !clockOffset) return setTimeout(tick, 1000 - (Date.now() % 1000));
			for (const element of document.querySelectorAll<HTMLElement>("[data-plain]"))
				element.textContent = element.dataset.plain ?? "";
			for (const element of document.querySelectorAll(".sale")) element.remove();
			const plain = document.querySelector<HTMLElement>("h1[data-plain]")?.dataset.plain;
			if (plain) document.title = document.title.replace(/^.*(?= \| )/, plain);
			return 0;
		};
		tick();
	}
}
customElements.define("offer-clock", OfferClock);
