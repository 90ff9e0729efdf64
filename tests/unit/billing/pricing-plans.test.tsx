import { describe, expect, it, vi } from "vitest";
import { LivePlans } from "../../../src/features/billing/LivePlans.tsx";
import { $user, signOut } from "../../../src/stores/session.ts";
import { renewing } from "../account/profile-fixtures.ts";
import { act, fireEvent, refusal, render, reply, screen, waitFor } from "../island.tsx";
import { livePlansProps, plansBrowser, testPlans } from "./test-plans.ts";

const { words } = livePlansProps;
const { answer, answerLater, sent, went, files } = plansBrowser({ state: "free", package: null });
const loadStripe = vi.hoisted(() => vi.fn());
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe }));

const calls = (path: string) => sent.filter((call) => call.path === path);
const paid = "/api/vpnuser/stripe-checkout";

function show(more: Partial<Parameters<typeof LivePlans>[0]> = {}) {
	const onShow = vi.fn();
	render(<LivePlans {...livePlansProps} onShow={onShow} {...more} />);
	return onShow;
}
const buttonOf = (name: string) => screen.findByRole("button", { name: `Get this plan (${name})` });

it("a plan bought meanwhile is shown after Back", async () => {
	show();
	await buttonOf("Yearly");
	files["/api/vpnuser/billing"] = reply(renewing("year", "2027-11-30T00:00:00Z", "108.00", {}));
	act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
	await screen.findByText(words.plan.current);
});

describe("the plan cards", () => {
	it("are three skeletons while they load into an empty page", async () => {
		show({ placeholder: "skeletons" });
		expect(document.querySelectorAll(".plan .sk.title")).toHaveLength(3);
		await buttonOf("Yearly");
		expect(document.querySelectorAll(".sk")).toHaveLength(0);
	});

	it("leave the static ones in place, and set the clock to the server's time", async () => {
		const onShow = show();
		expect(document.querySelectorAll(".plan")).toHaveLength(0);
		expect(onShow).not.toHaveBeenCalled();
		await buttonOf("Yearly");
		expect(onShow).toHaveBeenCalledWith({ clockOffset: expect.any(Number), ends: "2026-12-31T23:59:59Z" });
	});

	it("show the list price once an offer ends by the server's clock", async () => {
		vi.useFakeTimers();
		const later = (ms: number) => new Date(Date.now() + ms).toISOString();
		const list = testPlans.map((plan) => (plan.discount ? { ...plan, discountEnds: later(60_000) } : plan));
		files["/api/packages"] = { code: 200, packages: list, now: later(59_000) };
		show();
		await act(() => vi.advanceTimersByTimeAsync(900));
		expect(screen.getByText("$4.50")).toBeTruthy();
		await act(() => vi.advanceTimersByTimeAsync(200));
		expect(screen.queryByText("$4.50")).toBeNull();
		expect(screen.getAllByText("$9.00")).toHaveLength(3);
		expect(screen.getByText(words.offerEnded)).toBeTruthy();
	});

	it("lead a visitor to the login and back to the plan, or to the sign-up first", async () => {
		signOut();
		show({ request: { plan: "year", hasLeftCheckout: false } });
		const link = await screen.findByRole("link", { name: "Get this plan (Yearly)" });
		expect(link.getAttribute("href")).toBe("/login?from=%2Fpricing%3Fplan%3Dyear");
		await waitFor(() => expect(document.activeElement).toBe(link));
		expect(screen.getByText(words.plan.loginFirst)).toBeTruthy();
		expect(screen.getByRole("link", { name: words.plan.createAccount }).getAttribute("href")).toBe(
			"/signup?from=%2Fpricing%3Fplan%3Dyear",
		);
	});
});

describe("paying", () => {
	const url = "https://checkout.example/cs_1";

	it("requests a checkout once per click with its own key, says Processing and goes to the payment page", async () => {
		const reply = answerLater();
		show();
		const button = await buttonOf("Yearly");
		fireEvent.click(button);
		fireEvent.click(button);
		fireEvent.click(await buttonOf("Monthly"));
		expect(button.textContent).toBe("Processing");
		expect(button.getAttribute("aria-disabled")).toBe("true");
		await act(async () => reply({ code: 200, message: "", url }));
		await waitFor(() => expect(went).toEqual([url]));
		expect(calls(paid)).toHaveLength(1);
		expect(calls(paid)[0]?.body).toEqual({ packageId: "year" });
		const key = calls(paid)[0]?.headers["idempotency-key"];
		expect(key).toMatch(/^\d+(-\d+){3}$/);
		// The page is restored from the back/forward cache.
		act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
		answer({ code: 200, message: "", url });
		fireEvent.click(await buttonOf("Yearly"));
		await waitFor(() => expect(went).toHaveLength(2));
		expect(calls(paid)[1]?.headers["idempotency-key"]).not.toBe(key);
	});

	it("leaves the focus on the button, also after a failure", async () => {
		answer(refusal(503, "payments_unavailable"));
		show();
		const button = (await buttonOf("Yearly")) as HTMLButtonElement;
		button.focus();
		fireEvent.click(button);
		// Browsers blur a button when it's disabled, so it only says that it is.
		expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
		await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
		expect(document.activeElement).toBe(button);
	});

	it("leads a customer with a plan to the profile", async () => {
		answer(refusal(409, "already_subscribed"));
		show();
		fireEvent.click(await buttonOf("Yearly"));
		expect((await screen.findByRole("alert")).querySelector("a")?.getAttribute("href")).toBe("/profile");
	});

	it("drops a session that the server refuses, and asks to log in with the plan kept", async () => {
		answer(refusal(401, "session_ended"));
		show();
		fireEvent.click(await buttonOf("Yearly"));
		await waitFor(() => expect(went).toEqual(["/login?from=%2Fpricing%3Fplan%3Dyear"]));
		expect($user.get()).toBeNull();
		expect(sessionStorage.getItem("toasts")).toContain("Your session has ended");
	});

	it.each([{ url: "javascript:alert(1)" }, { url: "" }, {}])("doesn't navigate to %j", async (reply) => {
		answer({ code: 200, message: "", ...reply });
		show();
		fireEvent.click(await buttonOf("Yearly"));
		expect((await screen.findByRole("alert")).textContent).toContain(words.plan.checkoutFailed);
		expect(went).toEqual([]);
	});

	it("embeds Stripe's form where configured, with a way back; its script loads only then", async () => {
		const form = { mount: vi.fn(), destroy: vi.fn() };
		loadStripe.mockResolvedValue({ createEmbeddedCheckoutPage: async () => form });
		answer({ code: 200, message: "", url: null, client_secret: "cs_secret" });
		show({ words: { ...words, settings: { ...words.settings, stripe: "pk_test_1" } } });
		const button = await buttonOf("Yearly");
		expect(loadStripe).not.toHaveBeenCalled();
		fireEvent.click(button);
		await waitFor(() => expect(form.mount).toHaveBeenCalled());
		expect(loadStripe).toHaveBeenCalledWith("pk_test_1");
		expect(document.activeElement).toBe(screen.getByRole("region", { name: words.plan.form }));
		fireEvent.click(screen.getByRole("button", { name: words.plan.leave }));
		expect(await buttonOf("Yearly")).toBeTruthy();
		expect(form.destroy).toHaveBeenCalled();
	});

	it("reports when Stripe's script doesn't load", async () => {
		loadStripe.mockRejectedValue(new Error("blocked"));
		answer({ code: 200, message: "", url: null, client_secret: "cs_secret" });
		show({ words: { ...words, settings: { ...words.settings, stripe: "pk_test_1" } } });
		fireEvent.click(await buttonOf("Yearly"));
		expect((await screen.findByRole("alert")).textContent).toContain(words.plan.checkoutFailed);
	});
});
