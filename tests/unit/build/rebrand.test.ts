import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { type Answers, rebrand } from "../../../src/build/commands/rebrand.ts";

const forms = {
	shortNameIn: { ar: "سكيري", ru: { nominative: "Скерри", genitive: "Скерри" } },
	typedIn: { ar: "سكيرى", ru: "скерри", fr: "skéri" },
};

function brandAfter(answers: Answers) {
	const root = mkdtempSync(join(tmpdir(), "rebrand-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	const file = join(root, "content/brand.json");
	mkdirSync(join(file, ".."));
	writeFileSync(file, JSON.stringify({ ...brand, ...forms }));
	rebrand(root, answers);
	return JSON.parse(readFileSync(file, "utf8"));
}

it("keeps the name's forms when only the address changes", () => {
	const { origin, ...rest } = brandAfter({ name: brand.name, origin: "https://vpn.example.org" });
	expect(origin).toBe("https://vpn.example.org");
	expect(rest).toMatchObject(forms);
});

it("drops the old name's forms when the name changes", () => {
	expect(brandAfter({ name: "Fjord VPN", ar: "فيورد" })).toMatchObject({
		shortName: "Fjord",
		shortNameIn: { ar: "فيورد" },
		typedIn: { ar: "فيورد", ru: "Fjord" },
	});
});
