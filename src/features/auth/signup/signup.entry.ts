import { hydrate } from "../../../ui/hydrate.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import SignupForm from "./SignupForm.tsx";

hydrate({ Form: SignupForm, Toasts });
