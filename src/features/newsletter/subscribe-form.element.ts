/** Enhances the newsletter form: answers in place, keeps the input until it was accepted, shows errors. */
import type { BotSolution } from "../../../functions/contract/bot.ts";
import { checkEmail, normalizeEmail } from "../../../functions/contract/fields.ts";
import { subscribe } from "../../../functions/contract/newsletter.ts";
import { getPageLocale } from "../../../i18n/paths.ts";
import { createBotCheck } from "../../api/bot.ts";
import { call } from "../../api/call.ts";
import { type CallWords, getMessage } from "../../api/message.ts";

type Words = CallWords & Record<"sent" | "invalid" | "failed", string>;

class SubscribeForm extends HTMLElement {
	readonly #form = this.querySelector("form") as HTMLFormElement;
	readonly #field = this.querySelector("[name=email]") as HTMLInputElement;
	readonly #button = this.querySelector("button") as HTMLButtonElement;
	readonly #note = this.querySelector("[role=status]") as HTMLElement;
	readonly #words = JSON.parse(this.dataset.words ?? "{}") as Words;
	readonly #check = createBotCheck();

	connectedCallback(): void {
		this.#form.noValidate = true;
		this.#form.addEventListener("submit", (event) => {
			event.preventDefault();
			if (!this.#button.ariaDisabled) this.#send();
		});
		this.#field.addEventListener("input", () => {
			this.#say("");
			this.#check.begin();
		});
	}

	#say(text: string, kind = ""): void {
		this.#note.textContent = text;
		this.#note.className = kind;
		this.#field.ariaInvalid = String(kind === "err");
	}

	async #send(): Promise<void> {
		const email = normalizeEmail(this.#field.value);
		if (checkEmail(email)) {
			this.#say(this.#words.invalid, "err");
			this.#field.focus();
			return;
		}
		const label = this.#button.textContent;
		this.#button.ariaDisabled = "true";
		this.#button.textContent = this.dataset.busy ?? label;
		const send = (solution: BotSolution) => call(subscribe, { email, ...solution });
		const answer = await this.#check.send(true, send);
		this.#button.ariaDisabled = null;
		this.#button.textContent = label;
		if (answer.ok) {
			this.#form.reset();
			this.#say(this.#words.sent, "done");
		} else if (answer.fields.email) this.#say(this.#words.invalid, "err");
		else this.#say(getMessage(answer, this.#words, getPageLocale(), this.#words.failed), "err");
	}
}
customElements.define("subscribe-form", SubscribeForm);
