import { beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../../../src/stores/session.ts";
import { anna, browser, fireEvent, tokenOf, waitFor } from "../island.tsx";

const { at } = browser();

/** Runs the head script of an account page and then renders the page. */
async function open(
	address: string,
	form = '<input name="name"><input name="email"><input name="password">',
) {
	at(address);
	const replaced: string[] = [];
	vi.spyOn(location, "replace").mockImplementation((path) => void replaced.push(String(path)));
	document.body.innerHTML = `<main><form>${form}</form></main>`;
	vi.resetModules();
	await import("../../../src/features/auth/account-page.ts");
	dispatchEvent(new Event("DOMContentLoaded"));
	return replaced;
}
const values = () => [...document.querySelectorAll("input")].map(({ value }) => value);

beforeEach(() => {
	document.body.innerHTML = "";
});

describe("the login and sign-up pages", () => {
	it.each([
		["/fr/login", "/fr/profile"],
		["/signup", "/profile"],
		["/ar/signup?from=%2Far%2Fpricing%3Fplan%3Dyear", "/ar/pricing?plan=year"],
		["/login?from=%2F%2Fevil.example", "/profile"],
	])("redirect a logged-in user from %s to %s", async (address, to) => {
		signIn(tokenOf(anna));
		expect(await open(address)).toEqual([to]);
	});

	it("redirect who comes back to them after logging in", async () => {
		const replaced = await open("/login");
		signIn(tokenOf(anna));
		dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
		expect(replaced).toContain("/profile");
	});

	it("redirect who logs in in another tab", async () => {
		const replaced = await open("/login?from=%2Fpricing");
		dispatchEvent(new StorageEvent("storage", { key: "lang" }));
		expect(replaced).toEqual([]);
		localStorage.setItem("token", tokenOf(anna));
		dispatchEvent(new StorageEvent("storage", { key: "token" }));
		expect(replaced).toContain("/pricing");
	});

	it.each(["?from=%2Fpricing%3Fplan%3Dyear", ""])("lead on to each other with %j", async (query) => {
		await open(`/login${query}`, '<a href="/signup">Create one</a>');
		const { pathname, search } = document.querySelector("a") as HTMLAnchorElement;
		expect(pathname + search).toBe(`/signup${query}`);
	});

	it("stay for everybody else, for an expired session, and for resetting a password", async () => {
		expect(await open("/login")).toEqual([]);
		localStorage.setItem("token", tokenOf(anna, 1));
		expect(await open("/signup")).toEqual([]);
		signIn(tokenOf(anna));
		expect(await open("/reset-password")).toEqual([]);
	});
});

it("the page for a forgotten password is filled with the address typed into the login", async () => {
	await open("/forget-password?email=anna%40example.org", '<input name="email">');
	expect(values()).toEqual(["anna@example.org"]);
});

it("the login is filled with the address of a code or link from another browser", async () => {
	await open("/ar/login?email=anna%40example.org", '<input name="email"><input name="password">');
	expect([values(), document.activeElement]).toEqual([
		["anna@example.org", ""],
		document.querySelector("[name=password]"),
	]);
	await open("/login?email=anna%40example.org", '<input name="email" value="eve@example.org">');
	expect(values()).toEqual(["eve@example.org"]);
});

describe("the sign-up", () => {
	it("restores name and address in this tab after leaving, and never the password", async () => {
		await open("/signup");
		for (const [index, typed] of ["Anna", "anna@example.org", "lantern quay"].entries())
			(document.querySelectorAll("input")[index] as HTMLInputElement).value = typed;
		dispatchEvent(new Event("pagehide"));
		expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("lantern");
		await open("/ar/signup");
		expect(values()).toEqual(["Anna", "anna@example.org", ""]);
	});

	it("doesn't overwrite what is in the fields", async () => {
		sessionStorage.setItem("signup-draft", "Anna\nanna@example.org");
		await open("/signup", '<input name="name" value="Eve"><input name="email">');
		expect(values()).toEqual(["Eve", "anna@example.org"]);
	});
});

describe("the password strength check", () => {
	/** Records in the field what it was asked to rate. */
	const module =
		"data:text/javascript,export const showRating = (input) => { input.dataset.judged = input.value; };";

	it("loads with the first letter, and for new passwords only", async () => {
		await open(
			"/reset-password",
			`<i data-strength="${module}"></i><input name="current_password" autocomplete="current-password">
			<input name="password" autocomplete="new-password"><input name="confirm_password" autocomplete="new-password">`,
		);
		const fields = [...document.querySelectorAll("input")];
		for (const field of fields) fireEvent.input(field, { target: { value: "lantern" } });
		await waitFor(() => expect(fields[1]?.dataset.judged).toBe("lantern"));
		expect(fields.map(({ dataset }) => dataset.judged)).toEqual([undefined, "lantern", undefined]);
	});

	it("is absent on the login page, and where its texts don't load", async () => {
		await open(
			"/login",
			`<i data-strength="${module}"></i><input name="password" autocomplete="current-password">`,
		);
		const field = document.querySelector("input") as HTMLInputElement;
		fireEvent.input(field, { target: { value: "lantern" } });
		await open(
			"/signup",
			'<i data-strength="data:text/javascript,throw 1"></i><input name="password" autocomplete="new-password">',
		);
		fireEvent.input(document.querySelector("input") as HTMLInputElement, { target: { value: "lantern" } });
		await new Promise((resolve) => setTimeout(resolve));
		expect([field.dataset.judged, values()]).toEqual([undefined, ["lantern"]]);
	});
});
