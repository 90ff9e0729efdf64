import { hydrateForm } from "../hydrate-form.ts";
import ResetForm from "./ResetForm.tsx";

hydrateForm(ResetForm);
