import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { type Answers, rebrand } from "../../../src/build/commands/rebrand.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const forms = {
	shortNameIn: { ar: "سكيري", ru: { nominative: "Скерри", genitive: "Скерри" } },
	typedIn: { ar: "سكيرى", ru: "скерри", fr: "skéri" },
};

const names = { name: "Skagen VPN", shortName: "Skagen", ...forms };

const root = emptyFolder();
function brandAfter(answers: Answers) {
	const file = join(root.path, "content/brand.json");
	mkdirSync(join(file, ".."));
	writeFileSync(file, JSON.stringify({ ...brand, ...names }));
	rebrand(root.path, answers);
	return JSON.parse(readFileSync(file, "utf8"));
}

it("keeps the name's forms when only the address changes", () => {
	const { origin, ...rest } = brandAfter({ name: names.name, origin: "https://vpn.example.org" });
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
