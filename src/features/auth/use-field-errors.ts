import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError } from "../../../functions/contract/errors.ts";

export type FieldErrors<Name extends string> = Partial<Record<Name, FieldError>>;

/** What is wrong with which field of a form; the focus goes to the first of them when they are shown. */
export function useFieldErrors<Name extends string>(form: RefObject<HTMLFormElement | null>) {
	const [errors, setErrors] = useState<FieldErrors<Name>>({});
	const justShown = useRef(false);
	useEffect(() => {
		if (!justShown.current) return;
		justShown.current = false;
		form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	});
	return {
		errors,
		show: (wrong: FieldErrors<Name>) => {
			justShown.current = true;
			setErrors(wrong);
		},
		/** Of one field, or of all. */
		clear: (name?: Name) => {
			if (!name) setErrors({});
			else if (errors[name]) setErrors({ ...errors, [name]: undefined });
		},
	};
}
