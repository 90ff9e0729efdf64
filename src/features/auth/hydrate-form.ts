import type { ComponentType } from "react";
import { hydrate } from "../../ui/hydrate.ts";
import { Toasts } from "../../ui/Toasts.tsx";

export const hydrateForm = (Form: ComponentType<never>): Promise<void> => hydrate({ Form, Toasts });
