import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Locale } from "../../../i18n/locales.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { adoptStyles } from "../../ui/adopt-styles.ts";
import { Toasts } from "../../ui/Toasts.tsx";
import "../../ui/tolerate-translation.ts";
import { readPlanRequest } from "./checkout/use-plan-request.ts";
import { LivePlans } from "./LivePlans.tsx";
import styles from "./mount-plans.late.css?inline";
import type { OfferTime } from "./offer/offer.ts";
import type { PlanWords } from "./plans/plan-words.ts";

// In the page's own styles, these would exceed its budget in some languages.
adoptStyles(styles);

interface Options {
	locale: Locale;
	takeEarlyClick: () => string | null;
	/** Whether the prerendered prices have expired and must be hidden. */
	isStale: boolean;
	onTime: (time: OfferTime) => void;
}

/** Replaces the content of `host` and keeps the focus on the same plan. */
function replaceContent(host: HTMLElement, container: HTMLElement): void {
	if (container.isConnected) return;
	const focused = host.querySelector<HTMLElement>("[data-plan]:focus")?.dataset.plan;
	host.replaceChildren(container);
	if (focused) container.querySelector<HTMLElement>(`[data-plan="${CSS.escape(focused)}"]`)?.focus();
}

/** Replaces the content of `host` once the plans are ready. Returns whether the words loaded. */
export async function mountPlans(host: HTMLElement, options: Options): Promise<boolean> {
	const { locale, takeEarlyClick, isStale, onTime } = options;
	const words = await fetchJson<PlanWords>(`/words/pricing/${locale}.json`);
	if (!words) return false;
	const container = document.createElement("div");
	createRoot(container).render(
		<>
			<LivePlans
				locale={locale}
				words={words}
				place="pricing"
				request={readPlanRequest()}
				takeEarlyClick={takeEarlyClick}
				placeholder={isStale ? "skeletons" : "built"}
				onShow={(time) => {
					replaceContent(host, container);
					if (time) onTime(time);
				}}
			/>
			{createPortal(<Toasts words={words.toasts} />, document.body)}
		</>,
	);
	return true;
}
