/** The contact form: validates the message, opens it in the visitor's mail client, and offers to copy it afterwards. */
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { pluralize } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { draftKey, readSession, removeSession, writeSession } from "../../stores/storage.ts";
import { copyText } from "../../ui/copy.ts";
import { buildMailto, cleanField, formatBody, type Message, parseDraft, validateMessage } from "./message.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;
const names = ["email", "subject", "message"] as const;
/** Remaining characters below which the count is shown. */
const lowShare = 0.2;

/** Opens a mailto: address in a new window, or here if popups are blocked. */
function openMail(address: string): void {
	const popup = window.open(address, "_blank");
	if (!popup) {
		location.assign(address);
		return;
	}
	// A mail app leaves the window empty; a webmail page makes it cross-origin, once its server answers.
	setTimeout(() => {
		try {
			if (popup.location.href === "about:blank") popup.close();
		} catch {}
	}, 10_000);
}

class ContactForm extends HTMLElement {
	#sent: Message | undefined;
	readonly #form = this.querySelector("form") as HTMLFormElement;
	/** Offers a copy of the message until the visitor leaves, as we can't know whether a mail app took it. */
	readonly #sentBox = this.querySelector("[data-sent]") as HTMLElement;
	readonly #done = this.querySelector("[data-done]") as HTMLElement;

	connectedCallback() {
		this.#form.addEventListener("submit", (event) => {
			event.preventDefault();
			this.#send();
		});
		this.#form.addEventListener("input", ({ target }) => this.#edited(target as Field));
		this.querySelector("[data-copy]")?.addEventListener("click", ({ currentTarget }) =>
			this.#copy(currentTarget as HTMLElement),
		);
		this.#takeDraft();
		// Must run before the language switch (src/boot/page.ts), which listens to the same event.
		for (const event of ["click", "change"])
			addEventListener(event, ({ target }) => this.#keepForLanguage(target as Element), true);
		// A reload, or leaving, mustn't lose a message. Not over one from the chat, which is on its way.
		addEventListener("pagehide", () => readSession(draftKey) || this.#keepDraft());
		addEventListener("pageshow", ({ persisted }) => persisted && removeSession(draftKey));
		// Take over input, and perhaps a submit, from before this code loaded.
		for (const name of names) this.#count(this.#field(name));
		if (this.dataset.waiting !== undefined) this.#send();
	}

	#keepForLanguage(target: Element): void {
		if (!target.closest("[data-lang]") && !target.matches("[data-langs]")) return;
		if (this.#keepDraft()) history.replaceState(null, "", "#draft");
	}

	/** Whether there was anything to keep. */
	#keepDraft(): boolean {
		const values = names.map((name) => [name, this.#field(name).value]);
		if (!values.some(([, value]) => value)) return false;
		writeSession(draftKey, JSON.stringify(Object.fromEntries(values)));
		return true;
	}

	/** Fills empty fields once with a draft from the chat, another language or before a reload. */
	#takeDraft(): void {
		const draft = parseDraft(readSession(draftKey));
		removeSession(draftKey);
		for (const name of names) if (draft && !this.#field(name).value) this.#field(name).value = draft[name];
		if (draft && location.hash === "#draft") this.#field("email").focus();
	}

	#field = (name: keyof Message) => this.#form.elements.namedItem(name) as Field;

	#send(): void {
		const cleaned = names.map((name) => [name, cleanField(name, this.#field(name).value)]);
		const message: Message = Object.fromEntries(cleaned);
		const errors = validateMessage(message);
		for (const name of names) this.#mark(this.#field(name), errors[name]);
		const firstWrong = names.find((name) => errors[name]);
		if (firstWrong) this.#field(firstWrong).focus();
		else this.#handOver(message);
	}

	#handOver(message: Message): void {
		this.#sent = message;
		openMail(buildMailto(this.dataset.to ?? "", message));
		this.#form.reset();
		for (const name of names) this.#count(this.#field(name));
		this.#sentBox.hidden = false;
		this.#done.hidden = false;
		this.#done.focus();
	}

	#mark(field: Field, error: string | undefined): void {
		const note = document.getElementById(`${field.id}-e`) as HTMLElement;
		field.ariaInvalid = String(!!error);
		note.hidden = !error;
		(note.lastElementChild as HTMLElement).textContent = (error && note.dataset[error]) ?? "";
	}

	/** Editing after success starts a new message, and the former can still be copied; errors disappear once fixed. */
	#edited(field: Field): void {
		this.#done.hidden = true;
		this.#count(field);
		if (field.ariaInvalid !== "true") return;
		const name = field.name as keyof Message;
		const errors = validateMessage({
			email: "",
			subject: "",
			message: "",
			[name]: cleanField(name, field.value),
		});
		this.#mark(field, errors[name]);
	}

	#count({ id, name, value }: Field): void {
		const note = document.getElementById(`${id}-n`);
		if (!note) return;
		const limit = name === "subject" ? fieldLimits.contactSubject : fieldLimits.contactMessage;
		const remaining = limit - cleanField(name as keyof Message, value).length;
		const words = JSON.parse(this.dataset.words ?? "{}");
		note.textContent =
			remaining <= limit * lowShare
				? pluralize(document.documentElement.lang as Locale, words, "left", Math.max(0, remaining))
				: "";
	}

	async #copy(button: HTMLElement): Promise<void> {
		if (!this.#sent) return;
		const note = button.nextElementSibling as HTMLElement;
		const text = `${this.#sent.subject}\n\n${formatBody(this.#sent)}`;
		note.textContent = ((await copyText(text)) ? note.dataset.copied : note.dataset.failed) ?? "";
	}
}
customElements.define("contact-form", ContactForm);
