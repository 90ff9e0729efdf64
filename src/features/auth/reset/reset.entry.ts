import { hydrate } from "../../../ui/hydrate.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import ResetForm from "./ResetForm.tsx";

hydrate({ Form: ResetForm, Toasts });
