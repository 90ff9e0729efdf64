// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { browser } from "../build/island.ts";
import { InProfile } from "./in-profile.tsx";

browser();

function Remove() {
	const [isRemoved, remove] = useState(false);
	return (
		isRemoved || (
			<button type="button" onClick={() => remove(true)}>
				Remove
			</button>
		)
	);
}

it("the focus isn't taken from another element", async () => {
	render(
		<InProfile>
			<h2>Keys</h2>
			<input aria-label="Search" />
			<Remove />
		</InProfile>,
	);
	const button = screen.getByRole("button");
	button.focus();
	screen.getByLabelText("Search").focus();
	fireEvent.click(button);
	await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
