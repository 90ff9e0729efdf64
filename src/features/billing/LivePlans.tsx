import { createRoot, type Root } from "react-dom/client";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import { PlanSkeletons } from "../../ui/PlanSkeletons.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { Plans } from "./Plans.tsx";
import type { Time } from "./packages.ts";
import type { PlanWords } from "./words.ts";

interface Options {
	locale: Locale;
	place: "pricing" | "profile";
	/** The plan that was clicked before this was alive, once. */
	held: () => string | null;
	/** Whether what stands in the host may not be read any longer: prices that have ended. */
	stale: boolean;
	onTime: (time: Time) => void;
}

/** The address's wishes, once: a page that was left and comes again says nothing of it. */
function takeAsked(): { plan: string | null; left: boolean } {
	const url = new URL(location.href);
	const left = url.searchParams.get("checkout") === "cancelled";
	if (left) {
		url.searchParams.delete("checkout");
		history.replaceState(null, "", url);
	}
	return { plan: url.searchParams.get("plan"), left };
}

/**
 * Makes the plans in `host` alive. What stands in it stays until they are there, and for good when their words do not come:
 * then it answers null. Otherwise with the way to end it.
 */
export async function mount(host: HTMLElement, options: Options): Promise<(() => void) | null> {
	const { locale, place, held, stale, onTime } = options;
	const roots: Root[] = [];
	const rootOf = (element: HTMLElement): Root => {
		const root = createRoot(element);
		roots.push(root);
		return root;
	};
	const container = document.createElement("div");
	const root = rootOf(container);
	const takePlace = () => {
		if (container.isConnected) return;
		// The pictures of other cards are cut from the first one's chart.
		const chart = host.querySelector("#c")?.parentElement;
		const focused = host.querySelector<HTMLElement>("[data-pay]:focus")?.dataset["pay"];
		host.replaceChildren(container);
		if (chart) {
			chart.setAttribute("class", "vh");
			host.prepend(chart);
		}
		if (focused) container.querySelector<HTMLElement>(`[data-plan="${CSS.escape(focused)}"]`)?.focus();
	};
	if (stale) {
		root.render(<PlanSkeletons />);
		takePlace();
	}
	const words = await file<PlanWords>(`/words/pricing/${locale}.json`);
	if (!words) {
		for (const one of roots) one.unmount();
		return null;
	}
	if (place === "pricing") {
		const toasts = document.body.appendChild(document.createElement("div"));
		rootOf(toasts).render(<Toasts words={words.toasts} />);
	}
	root.render(
		<Plans
			locale={locale}
			words={words}
			place={place}
			asked={place === "pricing" ? takeAsked() : { plan: null, left: false }}
			held={held}
			waiting={stale || place === "profile" ? "skeletons" : "built"}
			charted={document.querySelector("#c") !== null}
			onShow={(time) => {
				takePlace();
				if (time) onTime(time);
			}}
		/>,
	);
	return () => {
		for (const one of roots) one.unmount();
	};
}
