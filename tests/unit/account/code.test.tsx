import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import CodeForm from "../../../src/features/auth/code/CodeForm.tsx";
import { getCodePage, parseCodePlan } from "../../../src/features/auth/code/code-plan.ts";
import {
	getResendWait,
	isCodeExpired,
	markExpired,
	rememberCode,
	useCodeTimes,
	waitToResend,
} from "../../../src/features/auth/code/code-times.ts";
import { getFormWords } from "../../../src/features/auth/form-words.ts";
import { ConfirmEmail } from "../../../src/features/profile/security/IdentityPart.tsx";
import { $user } from "../../../src/stores/session.ts";
import { anna, browser, refusal, renderWithToasts, reply, requireTurnstile, tokenOf } from "../island.tsx";
import { profileWordsIn } from "./profile-fixtures.ts";

const { answer, at, sent, went } = browser();
const part = { onChange: () => {}, locale: "en", words: profileWordsIn("en").all } as const;
const { email } = anna;

it("the code page leads on again when Back or a reload returns to it after signing up", async () => {
	answer({ code: 200, message: "", token: tokenOf(anna), device: "known", data: { user: anna } });
	at("/verify/otp?email=anna%40example.org&context=signup&next=%2Fpricing");
	const form = <CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />;
	const page = render(form);
	fireEvent.input(screen.getByLabelText("Digit 1 of 6"), { target: { value: "123456" } });
	await waitFor(() => expect(went).toEqual(["/pricing"]));
	fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
	await waitFor(() => expect(went).toEqual(["/pricing", "replace /pricing"]));
	page.unmount();
	render(form);
	await waitFor(() => expect(went).toHaveLength(3));
	$user.set(null);
});

it("the code page says that mail is late during an outage, and not to look for it", async () => {
	rememberCode(email, { expires_in: 600, resend_in: 0, is_late: true });
	answer(reply({ expires_in: 600, resend_in: 60 }));
	at("/verify/otp?email=anna%40example.org&context=signup");
	render(<CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />);
	expect(screen.getByRole("status").textContent).toMatch(/^Our emails are delayed at the moment/);
	expect(screen.queryByText(/spam folder/)).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Resend" }));
	await screen.findByText(/spam folder/);
});

it("the code page can be used again after Back, and can't be changed while a code is checked", async () => {
	answer(reply(undefined), reply(undefined));
	at("/verify/otp?email=anna%40example.org&context=signup");
	renderWithToasts(<CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />);
	const boxes = screen.getAllByRole<HTMLInputElement>("textbox");
	const paste = (text: string) =>
		fireEvent.paste(boxes[0] as HTMLElement, { clipboardData: { getData: () => text } });
	paste("123456");
	expect(boxes.every(({ readOnly }) => readOnly)).toBe(true);
	paste("999999");
	await waitFor(() => expect(went).toHaveLength(1));
	fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
	paste("654321");
	await waitFor(() => expect(went).toHaveLength(2));
	expect(sent.map(({ body }) => body.otp)).toEqual(["123456", "654321"]);
});

it("the code page sends Turnstile's token with Resend where that's the bot check", async () => {
	requireTurnstile();
	answer(reply({ expires_in: 600, resend_in: 60 }));
	at("/verify/otp?email=anna%40example.org&context=signup");
	render(<CodeForm locale="en" words={getFormWords("en", "otp")} minutes={10} />);
	fireEvent.click(screen.getByRole("button", { name: /^Resend/ }));
	await waitFor(() => expect(sent[0]?.body).toMatchObject({ turnstile: "token" }));
});

it("the address change says so too, and sends another code once per press", async () => {
	const code = { expires_in: 600, resend_in: 0 };
	answer(reply({ ...code, is_late: true }));
	render(<ConfirmEmail {...part} email="anna@example.org" sent={code} />);
	expect(screen.queryByText(/delayed at the moment/)).toBeNull();
	const resend = screen.getByRole("button", { name: part.words.identity.email.resend });
	fireEvent.click(resend);
	fireEvent.click(resend);
	await screen.findByText(/delayed at the moment/);
	expect(sent).toHaveLength(1);
});

it("the link of an address change can be used again after a failure, until it's refused", async () => {
	at("/profile?confirm=secret#details");
	renderWithToasts(<ConfirmEmail {...part} email={null} sent={undefined} />);
	const { confirm } = part.words.identity.email;
	const press = () => fireEvent.click(screen.getByRole("button", { name: confirm }));
	answer(new TypeError("offline"), refusal(400, "link_invalid"));
	press();
	await screen.findByText(/couldn’t reach/);
	expect(location.search).toBe("?confirm=secret");
	press();
	await waitFor(() => expect(screen.queryByRole("button", { name: confirm })).toBeNull());
	expect([location.search, sent.map(({ body }) => body.link)]).toEqual(["", ["secret", "secret"]]);
});

const plan = (query: string) => parseCodePlan(new URLSearchParams(query));

it("the code page's address names where to go on, on this site only", () => {
	const address = getCodePage("en", "a@b.c", "signup", "/pricing?plan=year");
	expect(plan(address.split("?")[1] as string).next).toBe("/pricing?plan=year");
	expect(plan("context=signup&next=//evil.example").next).toBeNull();
});

describe("the times of a code", () => {
	it("say how long it works, and nothing when that is unknown", () => {
		expect(isCodeExpired(email, 0)).toBe(false);
		rememberCode(email, { expires_in: 600, resend_in: 60 }, 0);
		expect([0, 599_999, 600_001].map((now) => isCodeExpired(email, now))).toEqual([false, false, true]);
		markExpired(email);
		expect(isCodeExpired(email, 0)).toBe(true);
	});

	it("are those of one address", () => {
		rememberCode(email, { expires_in: 60, resend_in: 60 }, 0);
		expect(isCodeExpired("eve@example.org", 60_001)).toBe(false);
		markExpired("eve@example.org");
		expect([isCodeExpired("eve@example.org", 0), isCodeExpired(email, 60_001)]).toEqual([true, false]);
	});

	it("don't expire in one tab what another has requested since", () => {
		vi.useFakeTimers();
		rememberCode(email, { expires_in: 60, resend_in: 0 });
		const { result } = renderHook(() => useCodeTimes(email));
		act(() => void vi.advanceTimersByTime(50_000));
		rememberCode(email, { expires_in: 60, resend_in: 0 });
		act(() => void vi.advanceTimersByTime(50_000));
		expect(result.current.isExpired).toBe(false);
		act(() => void vi.advanceTimersByTime(10_000));
		expect(result.current.isExpired).toBe(true);
	});

	it("say how long to wait for another", () => {
		expect(getResendWait(0)).toBe(0);
		waitToResend(60, 0);
		expect([getResendWait(0), getResendWait(59_001), getResendWait(60_000)]).toEqual([60, 1, 0]);
	});

	it.each(["soon", "Infinity", "NaN", "{}"])("ignore %s in storage", (invalid) => {
		localStorage.setItem("endTime", invalid);
		sessionStorage.setItem("resend-at", invalid);
		localStorage.setItem("email", email);
		expect(isCodeExpired(email, 0)).toBe(false);
		expect(getResendWait(0)).toBeLessThanOrEqual(3600);
	});

	it("never ask to wait longer than an hour", () => {
		sessionStorage.setItem("resend-at", "1e15");
		expect(getResendWait(0)).toBe(3600);
	});
});
