import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { isThorough } from "../../support/api/runtime.ts";
import {
	away,
	home,
	owner,
	type PendingSignup,
	startSignup,
	stranger,
	strangerPassword,
	verifySignup,
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
	// At the edge, where a test app is much slower, only the gap in which two writes can collide.
	Object.keys(gaps)
		.slice(0, isThorough ? 2 : 1)
		.flatMap((gap) =>
			ways.flatMap((channel) =>
				devices.flatMap((device) => letters.map((letter) => [order, gap, channel, device, letter] as const)),
			),
		),
);

type Proven = Awaited<ReturnType<typeof verifySignup>>;

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

async function expectNoOtherAccess(testApp: TestApp, strangerSignups: PendingSignup[]) {
	for (const { registration } of strangerSignups) {
		const before = (await testApp.mails(email)).length;
		testApp.pass(2 * minute);
		await testApp.call(api.resendOtp, { email, context: "signup", registration }, { from: away });
		for (const mail of (await testApp.mails(email)).slice(0, -before))
			expect([mail.kind, mail.code]).toEqual(["known", null]);
		for (const used of strangerSignups)
			for (const channel of ways)
				if (used.mail) {
					const { body } = await verifySignup(testApp, channel, used, registration);
					expect(body.error).toMatch(channel === "code" ? /^code_(wrong|expired)$/ : /^link_invalid$/);
				}
	}
	const strangerLogin = await testApp.call(api.login, { email, password: stranger.password }, { from: away });
	expect(strangerLogin.status).toBe(401);
}

describe("two users who sign up with one address", () => {
	test.each(table)(
		"the account is the owner's: %s, %s, by the %s in %s with %s mail",
		async (order, gap, channel, device, letter) => {
			const testApp = await createTestApp();
			const signups: Record<"owner" | "stranger", PendingSignup[]> = { owner: [], stranger: [] };
			for (const role of orders[order as keyof typeof orders]) {
				const again = role === "owner" ? signups.owner[0]?.registration : undefined;
				const person = role === "owner" ? owner : stranger;
				signups[role].push(await startSignup(testApp, person, role === "owner" ? home : away, again));
				testApp.pass(gaps[gap as keyof typeof gaps]);
			}
			const own = signups.owner.findLast(({ mail }) => mail) as PendingSignup;
			const used = letter === "own" ? own : (signups.stranger.at(-1) as PendingSignup);
			const registration = device === devices[0] ? own.registration : "";

			const first = await verifySignup(testApp, channel, used, registration);
			// A code only works for its own sign-up; another browser can't tell which one that is.
			if (channel === "code" && (letter !== "own" || device !== devices[0])) {
				expect(first.body.error).toBe(device === devices[0] ? "code_wrong" : "code_link_only");
				expect(await findUser(testApp.deps.db, email)).toBeNull();
			}
			const proven = first.status === 200 ? first : await verifySignup(testApp, "link", used, registration);
			expect(proven.status).toBe(200);
			expect(Boolean(proven.body.token)).toBe(device === devices[0]);
			const token = await completeSignup(testApp, proven, password);
			const me = await testApp.call(api.me, {}, { token: token ?? "" });
			expect([me.status, me.body.data]).toMatchObject([200, { name: owner.name, email }]);
			await expectNoOtherAccess(testApp, signups.stranger);
		},
	);

	test.each(ways)("the mail's reader gets no stranger's account by the %s", async (channel) => {
		const testApp = await createTestApp();
		const signup = await startSignup(testApp, stranger, away);
		const proven = await verifySignup(testApp, channel, signup, "");
		expect([proven.status, proven.body.token]).toEqual([200, undefined]);
		expect(await completeSignup(testApp, proven, password)).toBeUndefined();
		expect(await findUser(testApp.deps.db, email)).toBeNull();
		// Nor does the verification, done by the mailbox's owner, let the attacker log in.
		const input = { email, password: strangerPassword };
		expect((await testApp.call(api.login, input, { from: away })).status).toBe(401);
		const own = await startSignup(testApp, owner, home);
		const ownProof = await verifySignup(testApp, "code", own, own.registration);
		expect(ownProof.body.data?.user?.name).toBe(owner.name);
		await expectNoOtherAccess(testApp, [signup]);
	});

	test("ten mails from strangers block the owner's code, not the owner's account", async ({ testApp }) => {
		let last = await startSignup(testApp, stranger, "100.112.0.0");
		for (let step = 1; step < 10; step++) last = await startSignup(testApp, stranger, `100.112.0.${step}`);
		const own = await testApp.call(api.register, owner, { from: home });
		expect([own.status, own.body.data]).toMatchObject([200, { expires_in: 0, resend_in: 15 * 60 }]);
		expect(await testApp.mails(email)).toHaveLength(10);
		const proven = await verifySignup(testApp, "link", last, own.body.data.registration);
		expect(proven.body.data?.user?.name).toBe(owner.name);
		await expectNoOtherAccess(testApp, [last]);
	});
});
