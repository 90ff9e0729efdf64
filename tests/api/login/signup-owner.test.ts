import { describe, expect, inject } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { createTestApp, minute, password, type TestApp, test } from "../../support/api/api.ts";
import {
	away,
	type Begun,
	begin,
	email,
	home,
	owner,
	prove,
	stranger,
	strangerPassword,
	ways,
} from "../../support/api/signup.ts";

const orders = {
	"owner, stranger": ["owner", "stranger"],
	"stranger, owner": ["stranger", "owner"],
	"stranger, owner, stranger": ["stranger", "owner", "stranger"],
	"owner, stranger, owner again": ["owner", "stranger", "owner"],
} as const;
const gaps = { "in the same second": 0, "a minute apart": 61_000 };
const devices = ["the browser that began it", "another browser"] as const;
/** Which mail the owner uses; all of them are in the owner's mailbox. */
const letters = ["own", "the stranger's"] as const;

const table = Object.keys(orders).flatMap((order) =>
	// At the edge, where a test app is about ten times slower, only the gap in which two writes can collide.
	Object.keys(gaps)
		.slice(0, inject("runtime" as never) === "node" ? 2 : 1)
		.flatMap((gap) =>
			ways.flatMap((way) =>
				devices.flatMap((device) => letters.map((letter) => [order, gap, way, device, letter] as const)),
			),
		),
);

type Proven = Awaited<ReturnType<typeof prove>>;

/** Continues as the pages do after verification: either logged in, or the password is entered again. */
async function completeSignup(
	testApp: TestApp,
	{ status, body }: Proven,
	typed: string,
): Promise<string | undefined> {
	if (status !== 200 || body.token) return body.token;
	const proof = (body.data as api.Proof | undefined)?.signup_proof ?? "";
	return (await testApp.call(api.login, { email, password: typed, proof }, { from: home })).body.token;
}

async function expectNoOtherAccess(testApp: TestApp, strangerSignups: Begun[]) {
	for (const { registration } of strangerSignups) {
		const before = (await testApp.mails(email)).length;
		testApp.pass(2 * minute);
		await testApp.call(api.resendOtp, { email, context: "signup", registration }, { from: away });
		for (const mail of (await testApp.mails(email)).slice(0, -before))
			expect([mail.kind, mail.code]).toEqual(["known", null]);
		for (const used of strangerSignups)
			for (const way of ways)
				if (used.mail) expect((await prove(testApp, way, used, registration)).status).not.toBe(200);
	}
	const strangerLogin = await testApp.call(api.login, { email, password: stranger.password }, { from: away });
	expect(strangerLogin.status).toBe(401);
}

describe("two users who sign up with one address", () => {
	test.each(table)(
		"the account is the owner's: %s, %s, by the %s in %s with %s mail",
		async (order, gap, way, device, letter) => {
			const testApp = await createTestApp();
			const begun: Record<"owner" | "stranger", Begun[]> = { owner: [], stranger: [] };
			for (const role of orders[order as keyof typeof orders]) {
				const again = role === "owner" ? begun.owner[0]?.registration : undefined;
				const person = role === "owner" ? owner : stranger;
				begun[role].push(await begin(testApp, person, role === "owner" ? home : away, again));
				testApp.pass(gaps[gap as keyof typeof gaps]);
			}
			const own = begun.owner.findLast(({ mail }) => mail) as Begun;
			const used = letter === "own" ? own : (begun.stranger.at(-1) as Begun);
			const registration = device === devices[0] ? own.registration : "";

			const first = await prove(testApp, way, used, registration);
			// A code only works for its own sign-up; another browser can't tell which one that is.
			if (way === "code" && (letter !== "own" || device !== devices[0])) {
				expect(first.body.error).toBe(device === devices[0] ? "code_wrong" : "code_link_only");
				expect(await findUser(testApp.deps.db, email)).toBeNull();
			}
			const proven = first.status === 200 ? first : await prove(testApp, "link", used, registration);
			expect(proven.status).toBe(200);
			expect(Boolean(proven.body.token)).toBe(device === devices[0]);
			const token = await completeSignup(testApp, proven, password);
			const me = await testApp.call(api.me, {}, { token: token ?? "" });
			expect([me.status, me.body.data]).toMatchObject([200, { name: owner.name, email }]);
			await expectNoOtherAccess(testApp, begun.stranger);
		},
	);

	test.each(ways)("the mail's reader gets no stranger's account by the %s", async (way) => {
		const testApp = await createTestApp();
		const begun = await begin(testApp, stranger, away);
		const proven = await prove(testApp, way, begun, "");
		expect([proven.status, proven.body.token]).toEqual([200, undefined]);
		expect(await completeSignup(testApp, proven, password)).toBeUndefined();
		expect(await findUser(testApp.deps.db, email)).toBeNull();
		// Nor does the verification, done by the mailbox's owner, let the attacker log in.
		const strangerLogin = await testApp.call(
			api.login,
			{ email, password: strangerPassword },
			{ from: away },
		);
		expect(strangerLogin.status).toBe(401);
		const own = await begin(testApp, owner, home);
		const ownProof = await prove(testApp, "code", own, own.registration);
		expect(ownProof.body.data?.user?.name).toBe(owner.name);
		await expectNoOtherAccess(testApp, [begun]);
	});

	test("ten mails from strangers block the owner's code, not the owner's account", async ({ testApp }) => {
		let last = await begin(testApp, stranger, "100.112.0.0");
		for (let step = 1; step < 5; step++) last = await begin(testApp, stranger, `100.112.0.${step}`);
		const own = await testApp.call(api.register, owner, { from: home });
		expect([own.status, own.body.data]).toMatchObject([200, { expires_in: 0, resend_in: 15 * 60 }]);
		expect(await testApp.mails(email)).toHaveLength(5);
		const proven = await prove(testApp, "link", last, own.body.data.registration);
		expect(proven.body.data?.user?.name).toBe(owner.name);
		await expectNoOtherAccess(testApp, [last]);
	});
});
