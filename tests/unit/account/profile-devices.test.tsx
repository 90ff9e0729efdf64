import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { Devices } from "../../../src/features/profile/devices/Devices.tsx";
import { browser, loggedIn, refusal, renderWithToasts, reply } from "../island.tsx";
import { InProfile } from "./in-profile.tsx";
import { device, profileWordsIn } from "./profile-fixtures.ts";

const { answer, sent, went } = browser();
const words = profileWordsIn("en").all;
const own = device({ id: "own", platform: "web", current: true });
const phone = device({ id: "a1", platform: "android" });
const laptop = device({ id: "b2" });

loggedIn();

async function show() {
	answer(reply([own, phone, laptop]));
	renderWithToasts(
		<InProfile>
			<Devices locale="en" words={words} />
		</InProfile>,
	);
	await screen.findByText("3 devices are logged in.");
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => {
	button(name).focus();
	fireEvent.click(button(name));
};

describe("logging out one device", () => {
	it("calls the server, removes the row, and says so", async () => {
		await show();
		answer(reply(null), reply([own, laptop]));
		press(`Log out ${brand.name} for Android`);
		expect(button(`Log out ${brand.name} for Android`).getAttribute("aria-disabled")).toBe("true");
		expect(button(`Log out ${brand.name} for Android`).textContent).toBe("Logging out");
		await screen.findByText(`${brand.name} for Android is logged out.`);
		expect(sent[1]).toMatchObject({ path: "/api/vpnuser/sessions/a1", method: "DELETE" });
		expect(sent[1]?.headers.authorization).toMatch(/^Bearer /);
		await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
		expect(document.activeElement?.textContent).toBe("2 devices are logged in.");
	});

	it("that is logged out already removes the row as well", async () => {
		await show();
		answer(refusal(404, "not_found"), reply([own, phone]));
		press(`Log out ${brand.name} for Windows`);
		await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
	});

	it("that fails keeps the row and says why", async () => {
		await show();
		answer(new TypeError("offline"));
		press(`Log out ${brand.name} for Windows`);
		await screen.findByText("We couldn’t reach the server. Check your connection and try again.");
		expect(button(`Log out ${brand.name} for Windows`).getAttribute("aria-disabled")).toBeNull();
		expect(screen.getAllByRole("listitem")).toHaveLength(3);
	});
});

describe("logging out of all devices", () => {
	it("can be cancelled by button and by Escape, and the focus returns", async () => {
		await show();
		for (const leave of [
			() => press("Cancel"),
			() => fireEvent.keyDown(document.activeElement as Element, { key: "Escape" }),
		]) {
			press("Log out of all devices");
			leave();
			expect(screen.queryByText("Log out everywhere?")).toBeNull();
			await waitFor(() => expect(document.activeElement).toBe(button("Log out of all devices")));
		}
		expect(sent).toHaveLength(1);
	});

	it("that fails stays open, says so, and can be tried again", async () => {
		await show();
		press("Log out of all devices");
		answer(refusal(500, "unknown"));
		press("Yes, log out everywhere");
		await screen.findByText("We couldn’t log out your devices.");
		expect(button("Yes, log out everywhere").getAttribute("aria-disabled")).toBeNull();
		expect([localStorage.getItem("token") !== null, went]).toEqual([true, []]);
	});
});

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
	vi.useFakeTimers();
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
	expect(screen.queryByRole("button")).toBeNull();
	await vi.advanceTimersByTimeAsync(20);
	expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
