/**
 * Runs in the head of the pages that log in, sign up or choose a password: what need not wait for their island, nor weigh on it.
 */
import { ownPath } from "../../../functions/contract/account/own-path.ts";
import { localePath, splitPath } from "../../routing/paths.ts";
import { read, readSession, signupDraftKey, tokenKey, writeSession } from "../../stores/storage.ts";
import { userOf } from "../../stores/token.ts";

const query = new URLSearchParams(location.search);
const field = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`);
const { locale, path } = splitPath(location.pathname);

// Who is logged in already has nothing to do here, and is led on to where they were going.
if (/^\/(login|signup)$/.test(path) && userOf(read(tokenKey)))
	location.replace(ownPath(query.get("from")) ?? localePath(locale, "/profile"));

// After a code or link in another browser than the one that began the sign-up the address is known.
if (path === "/login" && query.has("email"))
	addEventListener("DOMContentLoaded", () => {
		const emailField = field("email");
		if (!emailField || emailField.value) return;
		emailField.value = query.get("email") ?? "";
		field("password")?.focus();
	});

/**
 * Name and address of a sign-up stay over a change of language, a reload, and the way back from the next page, in this tab: each
 * time the page is left they are written down, a line each, and fill what is empty when it is shown. Never the password.
 */
if (path === "/signup") {
	const fields = () => ["name", "email"].map(field);
	addEventListener("DOMContentLoaded", () => {
		const draft = (readSession(signupDraftKey) ?? "").split("\n");
		fields().forEach((field, line) => {
			if (field) field.value ||= draft[line] ?? "";
		});
	});
	addEventListener("pagehide", () =>
		writeSession(
			signupDraftKey,
			fields()
				.map((field) => field?.value)
				.join("\n"),
		),
	);
}

/** What a new password is worth comes with its first letter; without it the hint stays, and the server has the last word anyway. */
addEventListener("input", ({ target }) => {
	const input = target as HTMLInputElement;
	const url = document.querySelector<HTMLElement>("[data-strength]")?.dataset["strength"];
	if (url && input.name === "password" && input.autocomplete === "new-password")
		import(url).then(
			({ judge }) => judge(input),
			() => {},
		);
});
