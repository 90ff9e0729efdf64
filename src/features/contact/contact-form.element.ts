/** The contact form: validates the message, opens it in the visitor's mail client, and offers to copy it afterwards. */
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { pluralize } from "../../../i18n/format.ts";
import { getPageLocale } from "../../../i18n/paths.ts";
import { type Draft, draftFields, readDraft, storeDraft } from "../../stores/draft.ts";
import { draftKey, removeSession } from "../../stores/storage.ts";
import { copyText } from "../../ui/copy.ts";
import { buildMailto, cleanField, formatBody, validateMessage } from "./message.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Windows, and Chrome there, drop longer addresses. */
const longestOnWindows = 2000;
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
	#sent: Draft | undefined;
	readonly #find = (selector: string) => this.querySelector(selector) as HTMLElement;
	readonly #form = this.#find("form") as HTMLFormElement;
	/** Offers a copy of the message until the visitor leaves, as we can't know whether a mail app took it. */
	readonly #sentBox = this.#find("[data-sent]");
	readonly #done = this.#find("[data-done]");

	connectedCallback() {
		this.#form.addEventListener("submit", (event) => {
			event.preventDefault();
			this.#send();
		});
		this.#form.addEventListener("input", ({ target }) => this.#edited(target as Field));
		this.#find("[data-copy]").addEventListener("click", () => this.#copy());
		this.#takeDraft();
		// Must run before the language switch and the logout (src/boot/page.ts), which listen to the same event.
		addEventListener("click", ({ target }) => this.#prepareToLeave(target as Element), true);
		// A reload, or leaving, mustn't lose a message, nor one from the chat, which is on its way.
		addEventListener("pagehide", () =>
			storeDraft(
				this.#read((_, value) => value),
				readDraft(),
			),
		);
		addEventListener("pageshow", ({ persisted }) => persisted && removeSession(draftKey));
		// Take over input, and perhaps a submit, from before this code loaded.
		for (const name of draftFields) this.#count(this.#field(name));
		if (this.dataset.waiting !== undefined) this.#send();
	}

	#prepareToLeave(target: Element): void {
		// A draft is for who wrote it.
		if (target.closest("[data-logout]")) this.#form.reset();
		if (!target.closest("[data-lang]")) return;
		if (draftFields.some((name) => this.#field(name).value)) history.replaceState(null, "", "#draft");
	}

	/** Fills the fields once with a draft, unless something else was typed meanwhile. Browsers restore fields, too. */
	#takeDraft(): void {
		const draft = readDraft();
		removeSession(draftKey);
		if (!draft) return;
		for (const name of draftFields) {
			const field = this.#field(name);
			if (draft[name].startsWith(field.value)) field.value = draft[name];
		}
		if (location.hash === "#draft") this.#field("email").focus();
	}

	#field = (name: keyof Draft) => this.#form.elements.namedItem(name) as Field;

	#read = (clean: typeof cleanField): Draft => ({
		email: clean("email", this.#field("email").value),
		subject: clean("subject", this.#field("subject").value),
		message: clean("message", this.#field("message").value),
	});

	#send(): void {
		const message = this.#read(cleanField);
		const errors = validateMessage(message);
		for (const name of draftFields) this.#mark(this.#field(name), errors[name]);
		const firstWrong = draftFields.find((name) => errors[name]);
		if (firstWrong) this.#field(firstWrong).focus();
		else this.#handOver(message);
	}

	async #handOver(message: Draft): Promise<void> {
		this.#sent = message;
		const build = (body: string) => buildMailto(this.dataset.to ?? "", message.subject, body);
		const filled = build(formatBody(message));
		const isLong = filled.length > longestOnWindows && /Windows/.test(navigator.userAgent);
		this.#find("[data-filled]").hidden = isLong;
		this.#find("[data-long]").hidden = !isLong;
		this.#find("[data-copied]").textContent = "";
		if (isLong) await this.#copy();
		openMail(isLong ? build("") : filled);
		this.#form.reset();
		for (const name of draftFields) this.#count(this.#field(name));
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
		this.#mark(field, validateMessage(this.#read(cleanField))[field.name as keyof Draft]);
	}

	#count({ id, name, value }: Field): void {
		const note = document.getElementById(`${id}-n`);
		if (!note) return;
		const limit = name === "subject" ? fieldLimits.contactSubject : fieldLimits.contactMessage;
		const remaining = limit - cleanField(name as keyof Draft, value).length;
		const words = JSON.parse(this.dataset.words ?? "{}");
		note.textContent =
			remaining <= limit * lowShare ? pluralize(getPageLocale(), words, "left", Math.max(0, remaining)) : "";
	}

	async #copy(): Promise<void> {
		if (!this.#sent) return;
		const note = this.#find("[data-copied]");
		const text = `${this.#sent.subject}\n\n${formatBody(this.#sent)}`;
		note.textContent = ((await copyText(text)) ? note.dataset.copied : note.dataset.failed) ?? "";
	}
}
customElements.define("contact-form", ContactForm);
