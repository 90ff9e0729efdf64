import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { BotSolution } from "../../../functions/contract/bot.ts";
import type { ErrorCode, FieldError } from "../../../functions/contract/errors.ts";
import { createBotCheck } from "../../api/bot.ts";
import type { Failure, Result, Success } from "../../api/call.ts";

type Values<Name extends string> = Record<Name, string>;
type Errors<Name extends string> = Partial<Record<Name, FieldError>>;

interface Options<Name extends string, Answer, Refused extends ErrorCode> {
	/** What may be wrong with each field before anything is sent. */
	rules: Record<Name, (value: string, all: Values<Name>) => FieldError | null>;
	/** The bot check: "always" goes with every sending, "asked" only when the server wants it. */
	check?: "always" | "asked";
	send: (values: Values<Name>, solution: BotSolution) => Promise<Result<Answer, Refused>>;
	/** Leads on to another page; the form stays busy until that one is there. */
	done: (result: Success<Answer>, values: Values<Name>) => void;
	/** Anything but a wrong field. */
	failed: (failure: Failure<Refused>) => void;
}

/** The link below a form to the other account page leads on to where the visitor was going: that page checks the address. */
export function useWayOn(other: "/login" | "/signup"): void {
	useEffect(() => {
		const link = document.querySelector<HTMLAnchorElement>(`main a[href$="${other}"]`);
		if (link) link.search = location.search;
	}, [other]);
}

/**
 * A form's life: rules first, one call at a time, errors at their fields with the focus on the first wrong one.
 * The inputs stay the browser's own, so nothing that was typed is lost, whatever happens.
 */
export function useForm<Name extends string, Answer, Refused extends ErrorCode>(
	options: Options<Name, Answer, Refused>,
) {
	const [errors, setErrors] = useState<Errors<Name>>({});
	const [pending, setPending] = useState(false);
	const [checking, setChecking] = useState(false);
	const [check] = useState(createBotCheck);
	const busy = useRef(false);
	const form = useRef<HTMLFormElement>(null);
	const pointAtError = useRef(false);

	const settle = useCallback(() => {
		busy.current = false;
		setPending(false);
	}, []);

	const refuse = (wrong: Errors<Name>) => {
		pointAtError.current = true;
		setErrors(wrong);
	};

	useEffect(() => {
		if (!pointAtError.current) return;
		pointAtError.current = false;
		form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	});

	useEffect(() => {
		const element = form.current as HTMLFormElement;
		element.dataset["live"] = "";
		if (element.dataset["early"] !== undefined) element.requestSubmit();
		// The browser may show this page again as it was left: busy.
		const shown = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", shown);
		return () => removeEventListener("pageshow", shown);
	}, [settle]);

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.current) return;
		const data = new FormData(form.current as HTMLFormElement);
		const names = Object.keys(options.rules) as Name[];
		const values = Object.fromEntries(
			names.map((name) => [name, String(data.get(name) ?? "")]),
		) as Values<Name>;
		const found = names.flatMap((name) => {
			const error = options.rules[name](values[name], values);
			return error ? [[name, error]] : [];
		});
		if (found.length) return refuse(Object.fromEntries(found));
		busy.current = true;
		setErrors({});
		setPending(true);
		const send = (solution: BotSolution) => options.send(values, solution);
		const result = await (options.check
			? check.send(options.check === "always", send, setChecking)
			: send({}));
		if (result.ok) return options.done(result, values);
		settle();
		const wrong = Object.entries(result.fields).filter(([name]) => names.includes(name as Name));
		if (wrong.length) refuse(Object.fromEntries(wrong) as Errors<Name>);
		else options.failed(result);
	};

	const onInput = (event: FormEvent) => {
		const { name } = event.target as HTMLInputElement;
		if (errors[name as Name]) setErrors({ ...errors, [name]: undefined });
	};

	return {
		errors,
		pending,
		/** Whether sending waits for the bot check. */
		checking,
		form: {
			ref: form,
			method: "post",
			noValidate: true,
			className: "form",
			"data-bot-check": options.check,
			onSubmit,
			onInput,
			onFocus: () => options.check === "always" && check.begin(),
		},
	};
}
