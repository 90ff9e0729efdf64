import { hydrateForm } from "../hydrate-form.ts";
import LoginForm from "./LoginForm.tsx";

hydrateForm(LoginForm);
