import { hydrate } from "../../../ui/hydrate.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import LoginForm from "./LoginForm.tsx";

hydrate({ Form: LoginForm, Toasts });
