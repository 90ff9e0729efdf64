import { hydrateForm } from "../hydrate-form.ts";
import ForgotForm from "./ForgotForm.tsx";

hydrateForm(ForgotForm);
