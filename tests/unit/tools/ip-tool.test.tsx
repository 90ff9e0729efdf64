import { describe, expect, it, vi } from "vitest";
import { getVisibleFacts } from "../../../src/features/ip/checks/baseline.ts";
import { Checks } from "../../../src/features/ip/checks/Checks.tsx";
import { listChecks } from "../../../src/features/ip/checks/checks.ts";
import type { Tests } from "../../../src/features/ip/checks/use-tests.ts";
import IpTool from "../../../src/features/ip/IpTool.tsx";
import { getDeferredWords, getIpWords } from "../../../src/features/ip/ip-words.ts";
import { paris } from "../../support/fakes/ip.ts";
import { act, browser, fireEvent, refusal, render, reply, screen, waitFor } from "../island.tsx";

const deferred = getDeferredWords("en");
const zones = { "Europe/Paris": "FR" };
const { answer, answerLater, sent } = browser({ "/words/ip/en.json": deferred, "/data/zones.json": zones });
const tests: Tests = { versions: null, webrtc: [], zone: "Europe/Paris", languages: ["fr"], zones };

describe("the leak checks", () => {
	const check = (
		id: "versions" | "webrtc" | "zone" | "language" | "dns",
		more: Partial<Tests> = {},
		data: typeof paris | null = paris,
	) =>
		listChecks({ data, tests: { ...tests, ...more }, locale: "en", words: deferred.checks }).find(
			({ title }) => title === deferred.checks[id].title,
		);

	it("say visible, not visible and not tested, and never that anybody is safe", () => {
		expect(check("webrtc", { webrtc: null })?.state).toBe("untested");
		expect(check("webrtc")).toMatchObject({ state: "hidden", text: deferred.checks.webrtc.none });
		const named = (address: string, kind: "mdns" | "local" | "public") => ({ webrtc: [{ address, kind }] });
		expect(check("webrtc", named("a.local", "mdns"))?.text).toBe(deferred.checks.webrtc.masked);
		expect(check("webrtc", named("10.0.0.1", "local"))).toMatchObject({ state: "visible" });
		expect(check("webrtc", named(paris.ip, "public"))?.text).toBe(deferred.checks.webrtc.same);
		expect(check("webrtc", named("9.9.9.9", "public"))?.text).toBe(deferred.checks.webrtc.other);
		expect(check("dns")?.state).toBe("untested");
		expect(JSON.stringify(deferred.checks)).not.toMatch(/\bsafe\b|\bsecure\b/i);
	});

	it("show which protocols answered, by name", () => {
		expect(check("versions")).toMatchObject({ state: "untested" });
		expect(check("versions", { versions: { four: null, six: null } })?.state).toBe("untested");
		const four = { versions: { four: "8.8.8.8", six: null } };
		expect(check("versions", four)?.text).toContain("Only IPv4 answered");
		const both = { versions: { four: "8.8.8.8", six: "2a00::1" } };
		expect(check("versions", both)?.text).toContain("You have both");
	});

	it("compare time zone and language with the country, where both are known", () => {
		expect(check("zone")?.text).toContain("is a time zone of France");
		const norway = { zone: "Europe/Oslo", zones: { "Europe/Oslo": "NO" } };
		expect(check("zone", norway)?.text).toContain("of Norway");
		expect(check("zone", { zones: null })?.state).toBe("untested");
		expect(check("language", {}, null)?.state).toBe("untested");
	});

	it("are announced once they are done", async () => {
		const show = (results: Tests | null) => (
			<Checks data={paris} tests={results} locale="en" words={deferred.checks} />
		);
		const { rerender } = render(show(null));
		expect(screen.getByRole("status").textContent).toBe("Testing");
		rerender(show(tests));
		expect(screen.getByRole("status").textContent).toContain("WebRTC: Not visible");
	});
});

it("a stored baseline leaves an untested protocol open", () => {
	expect(getVisibleFacts(paris, tests)).toMatchObject({ four: paris.ip, six: null, webrtc: "" });
	expect(getVisibleFacts(null, { ...tests, webrtc: null })).toMatchObject({
		four: null,
		six: null,
		webrtc: null,
	});
	expect(getVisibleFacts(paris, { ...tests, versions: { four: paris.ip, six: null } }).six).toBe("");
});

describe("checking again after a baseline was saved", () => {
	/** Checks again, with an answer about the address that comes later than the tests. */
	const checkAgain = async () => {
		vi.stubGlobal(
			"IntersectionObserver",
			class {
				onChange: (entries: { isIntersecting: boolean }[]) => void;
				constructor(onChange: typeof this.onChange) {
					this.onChange = onChange;
				}
				// The map stays out of view.
				observe(element: Element) {
					if (element.matches(".more")) this.onChange([{ isIntersecting: true }]);
				}
				disconnect() {}
			},
		);
		answer(reply(paris));
		const answerLate = answerLater();
		render(<IpTool locale="en" words={getIpWords("en")} pricing="/pricing" hosts={null} />);
		const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save as my baseline" });
		await waitFor(() => expect(save.disabled).toBe(false));
		fireEvent.click(save);
		fireEvent.click(screen.getByRole("button", { name: "Check again" }));
		await act(() => new Promise((resolve) => setTimeout(resolve)));
		expect(sent).toHaveLength(2);
		return (answer: object) => act(async () => answerLate(answer));
	};
	const verdict = () => document.querySelector(".baseline .note b")?.textContent;

	it("gives no verdict before the new address is there", async () => {
		const answerLate = await checkAgain();
		expect(verdict()).toBeUndefined();
		expect(document.querySelector(".checks .state")?.textContent).toBe("Testing");
		await answerLate(reply({ ...paris, ip: "193.0.6.139", org: "Example", country: "NL" }));
		expect(verdict()).toContain("The address has changed.");
	});

	it("keeps the focus on the button meanwhile", async () => {
		const answerLate = await checkAgain();
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Check again" }).disabled).toBe(false);
		await answerLate(reply(paris));
	});

	it("is done by itself when Back returns to the page, perhaps after a VPN connected", async () => {
		const answerLate = await checkAgain();
		await answerLate(reply(paris));
		answer(reply({ ...paris, ip: "193.0.6.139" }));
		fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
		expect(document.querySelector(".checks .state")?.textContent).toBe("Testing");
		expect((await screen.findAllByText("193.0.6.139")).length).toBeGreaterThan(0);
		expect(sent).toHaveLength(3);
	});

	it("says that addresses can't be compared if the new one doesn't come", async () => {
		const answerLate = await checkAgain();
		expect(verdict()).toBeUndefined();
		await answerLate(refusal(503, "unknown"));
		expect(verdict()).toBe(deferred.baseline.verdict.unknown);
	});
});
