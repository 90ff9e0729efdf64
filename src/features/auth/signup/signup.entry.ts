import { hydrateForm } from "../hydrate-form.ts";
import SignupForm from "./SignupForm.tsx";

hydrateForm(SignupForm);
