import { createElement } from "react";
import Profile from "../features/profile/Profile.tsx";
import { hydrate } from "../ui/hydrate.ts";
import { Toasts } from "../ui/Toasts.tsx";

const loadPlans = async () => (await import("../features/billing/LivePlans.tsx")).ProfilePlans;

hydrate({
	Profile: (props: Parameters<typeof Profile>[0]) => createElement(Profile, { ...props, loadPlans }),
	Toasts,
});
