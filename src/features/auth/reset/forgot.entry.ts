import { hydrate } from "../../../ui/hydrate.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import ForgotForm from "./ForgotForm.tsx";

hydrate({ Form: ForgotForm, Toasts });
