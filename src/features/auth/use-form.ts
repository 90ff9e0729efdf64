import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FactorProof } from "../../../functions/contract/account/factors.ts";
import type { BotSolution } from "../../../functions/contract/bot.ts";
import type { ErrorCode, FieldError } from "../../../functions/contract/errors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { createBotCheck } from "../../api/bot.ts";
import type { Failure, Result, Success } from "../../api/call.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { getMessage } from "../../api/message.ts";
import { readSession, registrationKey } from "../../stores/storage.ts";
import type { ProofForm, ProofWords } from "../../ui/forms/ProofForm.tsx";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { notify } from "../../ui/toast.ts";
import { type FormWords, getFieldMessage } from "./words.ts";

type FieldErrors<Name extends string> = Partial<Record<Name, FieldError>>;
type Values<Name extends string> = Record<Name, string>;
type Rules<Name extends string> = Record<Name, (value: string, all: Values<Name>) => FieldError | null>;

interface Options<Name extends string, Answer, Refused extends ErrorCode> {
	locale: Locale;
	words: FormWords & { labels: { failed: string } };
	rules: Rules<Name>;
	/** When to send a bot check: always, or only if the server asks. */
	check?: "always" | "asked";
	send: (values: Values<Name>, solution: BotSolution) => Promise<Result<Answer, Refused>>;
	/** Navigates; the form stays busy until the next page loads. */
	onSuccess: (result: Success<Answer>, values: Values<Name>) => void;
	/** Handles an error that needs more than a message; returns whether it did. */
	onRefusal?: (failure: Failure<Refused>, secondStep: SecondStep, values: Values<Name>) => Promise<boolean>;
}

type Form = typeof ProofForm;
/** The second step, whose code loads on demand. */
export type StepView = { Form: Form; props: ComponentProps<Form> };

interface SecondStep {
	/** Shows the second step instead of the form. Returns false if that failed to load. */
	ask: (passkeys: boolean, send: (proof: FactorProof) => Promise<Result>) => Promise<boolean>;
	close: () => void;
}

/** Validates and sends a form, one call at a time. Inputs are uncontrolled, so nothing typed before hydration gets lost. */
export function useForm<Name extends string, Answer, Refused extends ErrorCode>(
	options: Options<Name, Answer, Refused>,
) {
	const { locale, words, rules } = options;
	const [pending, setPending] = useState(false);
	const [checking, setChecking] = useState(false);
	const [check] = useState(createBotCheck);
	const form = useRef<HTMLFormElement>(null);
	const [step, setStep] = useState<StepView | null>(null);
	const { errors, show, clear } = useFieldErrors<Name>(form);
	usePageRestore(() => {
		if (!pending) return;
		// Back mustn't show a used password to who sits here next; a sign-up may still be corrected.
		if (!readSession(registrationKey) && form.current?.querySelector("[autocomplete$=-password]"))
			form.current.reset();
		setStep(null);
		setPending(false);
	});

	const closeStep = () => {
		setStep(null);
		// The focused field is gone.
		requestAnimationFrame(() => {
			if (document.activeElement === document.body)
				form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
		});
	};
	const askStep: SecondStep["ask"] = async (passkeys, send) => {
		const sendOnce = async (proof: FactorProof) => {
			const result = await send(proof);
			if (!result.ok) return result;
			// Busy until the next page loads: a second press would be refused.
			setPending(true);
			return new Promise<never>(() => {});
		};
		const [module, words] = await Promise.all([
			import("../../ui/forms/ProofForm.tsx").catch(() => null),
			fetchJson<ProofWords>(`/words/proof/${locale}.json`),
		]);
		if (!module || !words) return false;
		const props = { by: "factor", passkeys, send: sendOnce, onCancel: closeStep, locale, words } as const;
		setStep({ Form: module.ProofForm, props });
		return true;
	};

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (pending) return;
		const values = Object.fromEntries(new FormData(form.current as HTMLFormElement)) as Values<Name>;
		const broken = (Object.keys(rules) as Name[])
			.map((name) => [name, rules[name](values[name], values)])
			.filter(([, error]) => error);
		if (broken.length) return show(Object.fromEntries(broken) as FieldErrors<Name>);
		clear();
		setPending(true);
		const send = (solution: BotSolution) => options.send(values, solution);
		const result = await (options.check
			? check.send(options.check === "always", send, setChecking)
			: send({}));
		if (result.ok) return options.onSuccess(result, values);
		const isHandled = await options.onRefusal?.(result, { ask: askStep, close: closeStep }, values);
		setPending(false);
		if (isHandled) return;
		const wrong = Object.entries(result.fields).filter(([name]) => Object.hasOwn(rules, name));
		if (wrong.length) show(Object.fromEntries(wrong) as FieldErrors<Name>);
		else notify.error(getMessage(result, words, locale, words.labels.failed));
	};

	return {
		pending,
		checking,
		show,
		step,
		field: (name: Name) => ({ name, error: getFieldMessage(words, errors[name]) }),
		attributes: {
			ref: form,
			method: "post",
			noValidate: true,
			className: "form",
			"data-bot-check": options.check,
			onSubmit,
			onInput: ({ target }: FormEvent) => clear((target as HTMLInputElement).name as Name),
			onFocus: () => options.check === "always" && check.begin(),
		},
	};
}

export type AuthForm<Name extends string> = ReturnType<typeof useForm<Name, unknown, ErrorCode>>;

/** Errors by field; showing them focuses the first one. */
function useFieldErrors<Name extends string>(form: RefObject<HTMLFormElement | null>) {
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
		clear: (name?: Name) => {
			if (!name) setErrors({});
			else if (errors[name]) setErrors({ ...errors, [name]: undefined });
		},
	};
}
