import "../features/billing/plan-cards.element.ts";
import Profile from "../features/profile/Profile.tsx";
import { hydrate } from "../ui/hydrate.ts";
import { Toasts } from "../ui/Toasts.tsx";

hydrate({ Profile, Toasts });
