import { hydrate } from "../../ui/hydrate.ts";
import { Toasts } from "../../ui/Toasts.tsx";
import LinkCheck from "./LinkCheck.tsx";

hydrate({ Form: LinkCheck, Toasts });
