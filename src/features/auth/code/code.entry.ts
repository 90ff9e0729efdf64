import { hydrate } from "../../../ui/hydrate.ts";
import { Toasts } from "../../../ui/Toasts.tsx";
import CodeForm from "./CodeForm.tsx";

hydrate({ Form: CodeForm, Toasts });
