import "./offer/offer-clock.element.ts";
import "./plan-cards.element.ts";
