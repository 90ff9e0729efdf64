/** Runs in the head of login, sign-up and password pages: what needn't wait for the island. */
import { parseSameSitePath } from "../../../functions/contract/account/links.ts";
import { getLocalePath, splitPath } from "../../../i18n/paths.ts";
import { readSession, signupDraftKey, writeSession } from "../../stores/storage.ts";
import { readUser } from "../../stores/token.ts";

const query = new URLSearchParams(location.search);
const findField = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`);
const { locale, path } = splitPath(location.pathname);
const isEntrance = path === "/login" || path === "/signup";

function leaveIfLoggedIn(): void {
	if (isEntrance && readUser())
		location.replace(parseSameSitePath(query.get("from")) ?? getLocalePath(locale, "/profile"));
}
leaveIfLoggedIn();
addEventListener("pageshow", ({ persisted }) => persisted && leaveIfLoggedIn());
// Logged in in another tab.
addEventListener("storage", leaveIfLoggedIn);

// The address is known after a code or link from another browser's sign-up, and from a failed login.
if (/^\/(login|forget-password)$/.test(path) && query.has("email"))
	addEventListener("DOMContentLoaded", () => {
		const emailField = findField("email");
		if (!emailField || emailField.value) return;
		emailField.value = query.get("email") ?? "";
		findField("password")?.focus();
	});

// The other account page leads to the same destination, which it validates.
if (isEntrance)
	addEventListener("DOMContentLoaded", () => {
		const link = document.querySelector<HTMLAnchorElement>("main :is(a[href$='/login'], a[href$='/signup'])");
		if (link) link.search = location.search;
	});

// Keeps name and address of a sign-up in this tab across reloads, language changes and going back. Never the password.
if (path === "/signup") {
	const fields = () => ["name", "email"].map(findField);
	addEventListener("DOMContentLoaded", () => {
		const draft = (readSession(signupDraftKey) ?? "").split("\n");
		fields().forEach((field, line) => {
			if (field) field.value ||= draft[line] ?? "";
		});
	});
	addEventListener("pagehide", () => {
		const values = fields().map((field) => field?.value);
		writeSession(signupDraftKey, values.join("\n"));
	});
}

/** Loads the strength meter with a new password's first character; without it the hint stays, and the server decides anyway. */
addEventListener("input", ({ target }) => {
	const input = target as HTMLInputElement;
	const url = document.querySelector<HTMLElement>("[data-strength]")?.dataset.strength;
	if (url && input.name === "password" && input.autocomplete === "new-password")
		import(url).then(
			({ showRating }: typeof import("./signup/strength.ts")) => showRating(input),
			() => {},
		);
});
