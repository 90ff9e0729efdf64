// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useRef, useState } from "react";
import { expect, it } from "vitest";
import { useRestorePlace } from "../../../src/features/profile/use-restore-place.ts";
import { browser } from "../build/island.ts";

browser();

function Part({ children }: { children: (open: boolean, set: (open: boolean) => void) => ReactNode }) {
	const main = useRef<HTMLElement>(null);
	const [open, set] = useState(false);
	useRestorePlace(main);
	return (
		<main ref={main}>
			<h1>Profile</h1>
			{children(open, set)}
		</main>
	);
}

const button = (name: string) => screen.getByRole("button", { name });
function press(name: string): void {
	button(name).focus();
	fireEvent.click(button(name));
}

it("goes back to the button that led to what is gone", async () => {
	render(
		<Part>
			{(open, set) => (
				<section>
					<h2>Name</h2>
					{open ? (
						<button type="button" onClick={() => set(false)}>
							Cancel
						</button>
					) : (
						<button type="button" onClick={() => set(true)}>
							Change name
						</button>
					)}
				</section>
			)}
		</Part>,
	);
	press("Change name");
	await waitFor(() => expect(button("Cancel")).toBeTruthy());
	press("Cancel");
	await waitFor(() => expect(document.activeElement).toBe(button("Change name")));
});

it("goes to the heading of the part where that button is gone too, and to no other part", async () => {
	render(
		<Part>
			{(open, set) => (
				<>
					<section>
						<h2>Email</h2>
						<button type="button">Other</button>
					</section>
					<section>
						<h2>Codes</h2>
						{!open && (
							<button type="button" onClick={() => set(true)}>
								Saved
							</button>
						)}
					</section>
				</>
			)}
		</Part>,
	);
	press("Other");
	press("Saved");
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Codes"));
});

it("takes the focus from nothing that has it", async () => {
	render(
		<Part>
			{(open, set) => (
				<section>
					<h2>Keys</h2>
					<input aria-label="Search" />
					{!open && (
						<button type="button" onClick={() => set(true)}>
							Remove
						</button>
					)}
				</section>
			)}
		</Part>,
	);
	button("Remove").focus();
	screen.getByLabelText("Search").focus();
	fireEvent.click(button("Remove"));
	await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
