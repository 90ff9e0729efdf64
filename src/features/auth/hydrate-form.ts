import type { ComponentType } from "react";
import { hydrate } from "../../ui/hydrate.ts";
import { Toasts } from "../../ui/Toasts.tsx";

/** Hydrates the form of AuthPage.astro. */
export const hydrateForm = (Form: ComponentType<never>): Promise<void> => hydrate({ Form, Toasts });
