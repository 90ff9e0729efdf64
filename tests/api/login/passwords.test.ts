import { scryptSync } from "node:crypto";
import brand from "../../../content/brand.json" with { type: "json" };
import { createHasher, hasherDefaults } from "../../../functions/auth/hasher.ts";
import { isCommonPassword } from "../../../functions/contract/account/common-password.ts";
import { createTestApp, email, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

async function refusal(word: string): Promise<string | undefined> {
	const testApp = await createTestApp();
	const { fields } = await testApp.call(api.register, { name: "Ada Lovelace", email, password: word });
	return fields.password;
}

describe("a new password", () => {
	test("has 8 to 128 characters, counted as people count them", async () => {
		expect(await refusal("zebra-k")).toBe("password_short");
		expect(await refusal("zebra-kq")).toBeUndefined();
		expect(await refusal("ж".repeat(64) + "q".repeat(64))).toBeUndefined();
		expect(await refusal("ж".repeat(64) + "q".repeat(65))).toBe("password_long");
		expect(await refusal("🦭🐋🦀🐚🌊⚓⛵")).toBe("password_short");
		const number = { name: "Ada Lovelace", email, password: 12345678 };
		const { body } = await (await createTestApp()).rawPost(api.register, number);
		expect(body.data).toEqual({ password: "password_required" });
	});

	test("matches in any Unicode composition", async ({ testApp }) => {
		await testApp.call(api.register, { name: "Ada", email, password: "caf\u00e9 sur la c\u00f4te" });
		await testApp.enterCode(email);
		expect(await testApp.login(email, "cafe\u0301 sur la co\u0302te")).toBeTruthy();
	});

	test("isn't trimmed", async ({ testApp }) => {
		await testApp.call(api.register, { name: "Ada", email, password: `  ${password} ` });
		await testApp.enterCode(email);
		expect((await testApp.call(api.login, { email, password })).status).toBe(401);
		expect(await testApp.login(email, `  ${password} `)).toBeTruthy();
	});

	test("is refused when it is among the most common", async () => {
		expect(await refusal("password")).toBe("password_common");
		const common =
			"Password1! 12345678 qwertyuiop P@ssw0rd iloveyou2 aaaaaaaa abcabcabc motdepasse Dragon2024 йцукенгш 1q2w3e4r5t 0987654321 letmein123 любовь2020 azertyuiop 123sunshine";
		for (const word of common.split(" ")) expect([word, isCommonPassword(word)]).toEqual([word, true]);
	});

	test("is refused when it is the site's name", async () =>
		expect(await refusal(brand.name.replaceAll(" ", ""))).toBe("password_common"));

	test("is refused when it is the user's own address or name", async () => {
		expect(await refusal("ada@example.org")).toBe("password_common");
		expect(await refusal("Ada Lovelace")).toBe("password_common");
		expect(await refusal("adalovelace")).toBe("password_common");
	});

	test("is accepted when it is hard to guess", () => {
		const rare =
			"correct horse battery|kd7#Lw2pQ|zwölf Boote|мой дядя самых|dragonfly over water|tr0ub4dor&3|9184-2276-0153|mistral et tramontane";
		for (const word of [password, ...rare.split("|")])
			expect([word, isCommonPassword(word, [email, "Ada"])]).toEqual([word, false]);
	});
});

describe("password hashing", () => {
	test("uses scrypt with N 2^15, r 8, p 3 and a random salt, recorded in the hash", async () => {
		const hasher = createHasher();
		const [one, two] = await Promise.all([hasher.hash(password), hasher.hash(password)]);
		expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
		expect(one).not.toBe(two);
		expect(await hasher.verify(password, one)).toEqual({ matches: true, needsRehash: false });
		expect(await hasher.verify(`${password}.`, one)).toEqual({ matches: false, needsRehash: false });
		expect((await hasher.verify("", null)).matches).toBe(false);
	});

	test("verifies a hash of other parameters and calls it stale", async () => {
		const cheap = await createHasher({ ...hasherDefaults, cost: 4 }).hash(password);
		const hasher = createHasher({ ...hasherDefaults, cost: 5 });
		expect(await hasher.verify(password, cheap)).toEqual({ matches: true, needsRehash: true });
		const key = scryptSync(password, "salt".repeat(4), 32, { N: 16, r: 8, p: 1 }).toString("base64url");
		const once = `scrypt$4$8$1$${Buffer.from("salt".repeat(4)).toString("base64url")}$${key}`;
		const today = createHasher({ ...hasherDefaults, cost: 4 });
		expect(await today.verify(password, once)).toEqual({ matches: true, needsRehash: true });
	});

	test("runs two at once, queues fifty, and refuses the rest as busy", async () => {
		expect(hasherDefaults).toEqual({ cost: 15, parallel: 2, queue: 50 });
		const hasher = createHasher({ ...hasherDefaults, cost: 4 });
		const results = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.hash(password)));
		const refused = results.filter((result) => result.status === "rejected");
		expect(refused).toHaveLength(8);
		expect(refused.every(({ reason }) => reason.error === "busy")).toBe(true);
		expect(await hasher.hash(password)).toBeTruthy();
	});
});
