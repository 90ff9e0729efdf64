import { hydrateForm } from "../hydrate-form.ts";
import CodeForm from "./CodeForm.tsx";

hydrateForm(CodeForm);
