// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ip } from "../../../functions/contract/ip.ts";
import { useCall } from "../../../src/api/use-query.ts";
import { Checks } from "../../../src/features/ip/checks/Checks.tsx";
import { checksOf } from "../../../src/features/ip/checks/checks.ts";
import type { Tests } from "../../../src/features/ip/checks/use-tests.ts";
import { deferredWords, ipWords } from "../../../src/features/ip/ip-words.ts";
import { Panel } from "../../../src/features/ip/Panel.tsx";
import { visibleFacts } from "../../../src/features/ip/visible-facts.ts";
import { browser } from "../build/island.ts";

const words = ipWords("en");
const deferred = deferredWords("en");
const paris = {
	ip: "81.2.69.142",
	org: "Example Telecom",
	asn: 64500,
	country: "FR",
	city: "Paris",
	loc: "48.8566,2.3522",
	source: "operator" as const,
	date: "2026-02-03",
	tiles: null,
};
const tests: Tests = {
	versions: null,
	webrtc: [],
	zone: "Europe/Paris",
	languages: ["fr"],
	zones: { "Europe/Paris": "FR" },
};

function Tool() {
	const facts = useCall(ip, { keep: true });
	return <Panel facts={facts} pricing="/pricing" locale="en" words={words} deferredWords={deferred.panel} />;
}

describe("the panel of an address", () => {
	const { sent, answer } = browser();

	it("shows bars while it asks, then what is known", async () => {
		answer({ code: 200, message: "OK", data: paris });
		const { container } = render(<Tool />);
		expect(container.querySelectorAll(".sk").length).toBeGreaterThan(2);
		await waitFor(() => expect(screen.getByText("81.2.69.142")).toBeTruthy());
		expect(sent[0]?.path).toBe("/api/ip");
		expect(container.querySelectorAll(".sk")).toHaveLength(0);
		expect(container.textContent).toContain("Example Telecom · AS64500");
		expect(container.textContent).toContain("Paris, France");
		expect(container.querySelector("img")?.getAttribute("src")).toBe("/flags/fr.svg");
	});
});

describe("the checks", () => {
	const check = (id: string, more: Partial<Tests> = {}, data: typeof paris | null = paris) =>
		checksOf({ data, tests: { ...tests, ...more }, locale: "en", words: deferred.checks }).find(
			(row) => row.id === id,
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

	it("say which protocols answered under their own names", () => {
		expect(check("versions")).toMatchObject({ state: "untested" });
		expect(check("versions", { versions: { four: null, six: null } })?.state).toBe("untested");
		expect(check("versions", { versions: { four: "8.8.8.8", six: null } })?.text).toContain(
			"Only IPv4 answered",
		);
		expect(check("versions", { versions: { four: "8.8.8.8", six: "2a00::1" } })?.text).toContain(
			"You have both",
		);
	});

	it("compare time zone and language with the country, where both are known", () => {
		expect(check("zone")?.text).toContain("is a time zone of France");
		expect(check("zone", { zone: "Europe/Oslo", zones: { "Europe/Oslo": "NO" } })?.text).toContain(
			"of Norway",
		);
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

describe("what a baseline keeps", () => {
	it("leaves a protocol open that nobody could test", () => {
		expect(visibleFacts(paris, tests)).toMatchObject({ four: paris.ip, six: null, webrtc: "" });
		expect(visibleFacts(null, { ...tests, webrtc: null })).toMatchObject({
			four: null,
			six: null,
			webrtc: null,
		});
		const both = { ...tests, versions: { four: paris.ip, six: null } };
		expect(visibleFacts(paris, both).six).toBe("");
	});
});
