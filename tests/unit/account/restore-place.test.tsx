// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { browser } from "../build/island.ts";
import { InProfile } from "./in-profile.tsx";

browser();

/** A button that replaces itself with `to` and, if given, a button back. */
function Way({ to, back }: { to: string; back?: string }) {
	const [isOpen, open] = useState(false);
	const name = isOpen ? back : to;
	if (!name) return null;
	return (
		<button key={name} type="button" onClick={() => open(!isOpen)}>
			{name}
		</button>
	);
}

const button = (name: string) => screen.getByRole("button", { name });
function press(name: string): void {
	button(name).focus();
	fireEvent.click(button(name));
}

it("the focus returns to the button that opened what was removed", async () => {
	render(
		<InProfile>
			<section>
				<h2>Name</h2>
				<Way to="Change name" back="Cancel" />
			</section>
		</InProfile>,
	);
	press("Change name");
	await waitFor(() => expect(button("Cancel")).toBeTruthy());
	press("Cancel");
	await waitFor(() => expect(document.activeElement).toBe(button("Change name")));
});

it("the focus moves to the section's heading when that button is gone too, and to no other", async () => {
	render(
		<InProfile>
			<section>
				<h2>Email</h2>
				<button type="button">Other</button>
			</section>
			<section>
				<h2>Codes</h2>
				<Way to="Saved" />
			</section>
		</InProfile>,
	);
	press("Other");
	press("Saved");
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Codes"));
});

it("the focus isn't taken from another element", async () => {
	render(
		<InProfile>
			<h2>Keys</h2>
			<input aria-label="Search" />
			<Way to="Remove" />
		</InProfile>,
	);
	button("Remove").focus();
	screen.getByLabelText("Search").focus();
	fireEvent.click(button("Remove"));
	await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
