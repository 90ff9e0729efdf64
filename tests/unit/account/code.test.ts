// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { codePage, codePlan } from "../../../src/features/auth/code/code-plan.ts";
import {
	codeLeft,
	forgetCode,
	markExpired,
	rememberCode,
	resendWait,
	waitToResend,
} from "../../../src/features/auth/code/code-times.ts";
import {
	digitAfter,
	neighbour,
	noDigits,
	onlyDigits,
	wholeCode,
} from "../../../src/features/auth/code/digits.ts";

const plan = (query: string) => codePlan(new URLSearchParams(query));

describe("the code page", () => {
	it("is for a password reset unless told", () => {
		expect(plan("email=Anna@Example.org")).toEqual({
			email: "anna@example.org",
			context: "reset-password",
			next: null,
		});
	});

	it("may be for a sign-up of nobody", () => {
		expect(plan("context=signup")).toEqual({ email: null, context: "signup", next: null });
	});

	it("follows an explicit next, on this site only", () => {
		expect(plan("context=signup&next=/pricing").next).toBe("/pricing");
		expect(plan("context=signup&next=//evil.example").next).toBeNull();
	});

	it("takes no address that is none", () => {
		expect(plan("email=anna").email).toBeNull();
	});

	it("has an address that it understands itself", () => {
		const address = codePage("fr", "a+b@example.org", "signup");
		expect(address).toBe("/fr/verify/otp?email=a%2Bb%40example.org&context=signup");
		expect(plan(address.split("?")[1] as string).email).toBe("a+b@example.org");
		expect(codePage("en", "a@b.c", "reset-password")).not.toContain("context");
		const from = "/pricing?plan=year";
		expect(plan(codePage("en", "a@b.c", "signup", from).split("?")[1] as string).next).toBe(from);
	});
});

describe("the times of a code", () => {
	beforeEach(() => {
		localStorage.clear();
		sessionStorage.clear();
	});

	it("are kept under the spec's names", () => {
		rememberCode({ expires_in: 600, resend_in: 60 }, 1000);
		expect(localStorage.getItem("endTime")).toBe("601000");
		markExpired();
		expect(localStorage.getItem("otpExpired")).toBe("true");
		forgetCode();
		expect([localStorage.getItem("endTime"), localStorage.getItem("otpExpired")]).toEqual([null, null]);
	});

	it("say how long it works, and nothing when nobody knows", () => {
		expect(codeLeft(0)).toBeNull();
		rememberCode({ expires_in: 600, resend_in: 60 }, 0);
		expect([codeLeft(0), codeLeft(599_999), codeLeft(600_001)]).toEqual([600_000, 1, 0]);
		markExpired();
		expect(codeLeft(0)).toBe(0);
	});

	it("say how long to wait for another", () => {
		expect(resendWait(0)).toBe(0);
		waitToResend(60, 0);
		expect([resendWait(0), resendWait(59_001), resendWait(60_000)]).toEqual([60, 1, 0]);
	});

	it.each(["soon", "Infinity", "NaN", "{}"])("do not trust %s in storage", (poison) => {
		localStorage.setItem("endTime", poison);
		sessionStorage.setItem("resend-at", poison);
		expect([codeLeft(0), resendWait(0)]).toEqual([null, 0]);
	});

	it("never make anyone wait longer than an hour", () => {
		sessionStorage.setItem("resend-at", "1e15");
		expect(resendWait(0)).toBe(3600);
	});
});

describe("a box of the code", () => {
	it("takes one digit, the newest", () => {
		expect([
			digitAfter("", "4"),
			digitAfter("4", "47"),
			digitAfter("4", "74"),
			digitAfter("4", "44"),
		]).toEqual(["4", "7", "7", "4"]);
	});

	it("takes Arabic-Indic and Persian digits", () => {
		expect([digitAfter("", "٤"), digitAfter("", "۴")]).toEqual(["4", "4"]);
	});

	it("keeps what it has when something else is typed, and can be emptied", () => {
		expect([digitAfter("4", "4x"), digitAfter("", "x"), digitAfter("4", "")]).toEqual(["4", "", ""]);
	});

	it("is left for the next one only when a digit was typed", () => {
		expect(["4", "44", "٤"].map(onlyDigits)).toEqual([true, true, true]);
		expect(["x", "4x", "", " "].map(onlyDigits)).toEqual([false, false, false, false]);
	});

	it("has neighbours as they are seen, none beyond the ends", () => {
		expect([neighbour(2, "ArrowLeft"), neighbour(2, "ArrowRight")]).toEqual([1, 3]);
		expect([neighbour(0, "ArrowLeft"), neighbour(5, "ArrowRight"), neighbour(2, "a")]).toEqual([
			null,
			null,
			null,
		]);
	});
});

describe("a whole code", () => {
	it.each(["123456", "123 456", "123-456", "١٢٣٤٥٦", " 123456\n"])("may be pasted as %j", (text) => {
		expect(wholeCode(text)?.join("")).toBe("123456");
	});

	it.each(["12345", "1234567", "12345a", ""])("may not be %j", (text) => {
		expect(wholeCode(text)).toBeNull();
	});

	it("has a box for each digit", () => {
		expect(noDigits).toHaveLength(6);
	});
});
