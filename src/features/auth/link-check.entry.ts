import { hydrateForm } from "./hydrate-form.ts";
import LinkCheck from "./LinkCheck.tsx";

hydrateForm(LinkCheck);
