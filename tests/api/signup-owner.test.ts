import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { findUser } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, minute, password, tokenOf, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";
const theirs = "seven loud trumpets";

const owner = { name: "Ada Lovelace", email, password };
const stranger = { name: "Eve", email, password: theirs };
const home = "100.110.0.1";
const away = "100.111.0.1";

interface Begun {
	registration: string;
	/** The mail of this sign-up, if one was sent. */
	mail: { code: string | null; link: string | null } | undefined;
}

async function begin(
	world: World,
	person: typeof owner,
	from: string,
	registration?: string,
): Promise<Begun> {
	const before = new Set((await world.mails(email)).map(({ id }) => id));
	const input = registration ? { ...person, registration } : person;
	const { status, body } = await world.call(api.register, input, { from });
	expect(status).toBe(200);
	const mail = (await world.mails(email)).find(({ id }) => !before.has(id));
	return { registration: body.data.registration, mail };
}

const orders = {
	"owner, stranger": ["owner", "stranger"],
	"stranger, owner": ["stranger", "owner"],
	"stranger, owner, stranger": ["stranger", "owner", "stranger"],
	"owner, stranger, owner again": ["owner", "stranger", "owner"],
} as const;
const gaps = { "in the same second": 0, "a minute apart": 61_000 };
const ways = ["code", "link"] as const;
const devices = ["the browser that began it", "another browser"] as const;
/** Whose mail the owner happens to use; all of them are in the owner's mailbox. */
const letters = ["own", "the stranger's"] as const;

const table = Object.keys(orders).flatMap((order) =>
	Object.keys(gaps).flatMap((gap) =>
		ways.flatMap((way) =>
			devices.flatMap((device) => letters.map((letter) => [order, gap, way, device, letter] as const)),
		),
	),
);

type Proven = Awaited<ReturnType<typeof prove>>;

const prove = (world: World, way: (typeof ways)[number], { mail }: Begun, registration: string) =>
	way === "code"
		? world.call(
				api.verifyOtp,
				{ email, code: mail?.code ?? "", context: "signup", registration },
				{ from: home },
			)
		: world.call(api.confirmLink, { token: tokenOf(mail as never), registration }, { from: home });

/** What the pages do with a proven address: they are logged in, or the password is typed again. */
async function goOn(world: World, { status, body }: Proven, typed: string): Promise<string | undefined> {
	if (status !== 200 || body.token) return body.token;
	const proof = (body.data as api.Proof | undefined)?.signup_proof ?? "";
	return (await world.call(api.login, { email, password: typed, proof }, { from: home })).body.token;
}

async function nobodyElse(world: World, theirs: Begun[]) {
	for (const { registration } of theirs) {
		const before = (await world.mails(email)).length;
		world.pass(2 * minute);
		await world.call(api.resendOtp, { email, context: "signup", registration }, { from: away });
		for (const mail of (await world.mails(email)).slice(0, -before))
			expect([mail.kind, mail.code]).toEqual(["known", null]);
		for (const used of theirs)
			for (const way of ways)
				if (used.mail) expect((await prove(world, way, used, registration)).status).not.toBe(200);
	}
	const late = await world.call(api.login, { email, password: stranger.password }, { from: away });
	expect(late.status).toBe(401);
}

describe("two people who sign up with one address", () => {
	test.each(table)(
		"%s, %s, by the %s in %s with %s mail: it is the owner's account",
		async (order, gap, way, device, letter) => {
			const world = await createWorld();
			const begun: Record<"owner" | "stranger", Begun[]> = { owner: [], stranger: [] };
			for (const who of orders[order as keyof typeof orders]) {
				const again = who === "owner" ? begun.owner[0]?.registration : undefined;
				const person = who === "owner" ? owner : stranger;
				begun[who].push(await begin(world, person, who === "owner" ? home : away, again));
				world.pass(gaps[gap as keyof typeof gaps]);
			}
			const own = begun.owner.findLast(({ mail }) => mail) as Begun;
			const used = letter === "own" ? own : (begun.stranger.at(-1) as Begun);
			const registration = device === devices[0] ? own.registration : "";

			const first = await prove(world, way, used, registration);
			// A code is good for its own sign-up only; in another browser it cannot be told whose it is.
			if (way === "code" && (letter !== "own" || device !== devices[0])) {
				expect(first.body.error).toBe(device === devices[0] ? "code_wrong" : "code_link_only");
				expect(await findUser(world.deps.db, email)).toBeNull();
			}
			const proven = first.status === 200 ? first : await prove(world, "link", used, registration);
			expect(proven.status).toBe(200);
			expect(Boolean(proven.body.token)).toBe(device === devices[0]);
			const token = await goOn(world, proven, password);
			const me = await world.call(api.me, {}, { token: token ?? "" });
			expect([me.status, me.body.data]).toMatchObject([200, { name: owner.name, email }]);
			await nobodyElse(world, begun.stranger);
		},
	);

	test.each(ways)(
		"the stranger alone, by the %s: who reads the mail is not led into the stranger's account",
		async (way) => {
			const world = await createWorld();
			const begun = await begin(world, stranger, away);
			const proven = await prove(world, way, begun, "");
			expect([proven.status, proven.body.token]).toEqual([200, undefined]);
			expect(await goOn(world, proven, password)).toBeUndefined();
			expect(await findUser(world.deps.db, email)).toBeNull();
			// Nor does the proof, which is the reader's, let the stranger in.
			const stolen = await world.call(api.login, { email, password: theirs }, { from: away });
			expect(stolen.status).toBe(401);
			const own = await begin(world, owner, home);
			const mine = await prove(world, "code", own, own.registration);
			expect(mine.body.data?.user?.name).toBe(owner.name);
			await nobodyElse(world, [begun]);
		},
	);

	test("ten mails of strangers take the owner's code, not the owner's account", async () => {
		const world = await createWorld();
		let last = await begin(world, stranger, "100.112.0.0");
		for (let step = 1; step < 5; step++) last = await begin(world, stranger, `100.112.0.${step}`);
		const own = await world.call(api.register, owner, { from: home });
		expect([own.status, own.body.data]).toMatchObject([200, { expires_in: 0, resend_in: 15 * 60 }]);
		expect(await world.mails(email)).toHaveLength(5);
		const proven = await prove(world, "link", last, own.body.data.registration);
		expect(proven.body.data?.user?.name).toBe(owner.name);
		await nobodyElse(world, [last]);
	});
});

describe("one's own sign-up", () => {
	test("can be corrected at once, without another mail, and the code that was mailed confirms what was typed last", async () => {
		const world = await createWorld();
		const first = await begin(world, { ...owner, name: "Ada Lovelac", password: theirs }, home);
		world.pass(10_000);
		const again = await world.call(
			api.register,
			{ ...owner, registration: first.registration },
			{ from: home },
		);
		expect(again.body.data).toEqual({ expires_in: 590, resend_in: 50, registration: first.registration });
		expect(await world.mails(email)).toHaveLength(1);
		const { body } = await prove(world, "code", first, first.registration);
		expect(body.data).toEqual({ user: { id: expect.any(String), name: owner.name, email } });
		expect(await world.login(email)).toBeTruthy();
		expect((await world.call(api.login, { email, password: theirs })).status).toBe(401);
	});

	test("is finished once, by whichever of code and link comes first", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const answers = await Promise.all([
			...Array.from({ length: 8 }, () => prove(world, "code", own, own.registration)),
			...Array.from({ length: 8 }, () => prove(world, "link", own, own.registration)),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await rows(world.deps.db, sql`SELECT id FROM users`)).toHaveLength(1);
		expect(await rows(world.deps.db, sql`SELECT id FROM sessions`)).toHaveLength(1);
	});

	test("proven elsewhere still takes its code where it began, and the proof works once and for ten minutes", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const elsewhere = await prove(world, "link", own, "");
		expect((await prove(world, "link", own, "")).body.error).toBe("link_invalid");
		const proof = elsewhere.body.data?.signup_proof ?? "";
		const enter = (input: object) => world.call(api.login, { email, password, ...input }, { from: home });
		expect((await enter({ proof: `${proof}x` })).status).toBe(401);
		expect((await enter({ proof, email: "eve@example.org" })).status).toBe(401);
		expect((await enter({ proof, password: theirs })).status).toBe(401);
		world.pass(10 * minute);
		expect((await enter({ proof })).status).toBe(401);
		world.pass(20 * minute);
		await world.call(
			api.resendOtp,
			{ email, context: "signup", registration: own.registration },
			{ from: home },
		);
		const { code } = await world.lastMail(email);
		const here = await prove(world, "code", { ...own, mail: { code, link: null } }, own.registration);
		expect(here.body.token).toBeTruthy();
	});

	test("is what another code is sent for, and nobody else's", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const other = await begin(world, stranger, away);
		world.pass(2 * minute);
		await world.call(
			api.resendOtp,
			{ email, context: "signup", registration: own.registration },
			{ from: home },
		);
		const newest = await world.lastMail(email);
		expect((await prove(world, "code", { ...other, mail: newest }, other.registration)).body.error).toBe(
			"code_wrong",
		);
		expect((await prove(world, "code", { ...own, mail: newest }, own.registration)).status).toBe(200);
	});
});

describe("a client that sends e-mail and code only", () => {
	const bare = (world: World, code: string | null | undefined) =>
		world.call(
			api.verifyOtp,
			{ email, otp: code ?? "", code: code ?? "", context: "signup" },
			{ from: home },
		);

	test("finishes the only sign-up, without a login", async () => {
		const world = await createWorld();
		const { mail } = await begin(world, owner, home);
		const { body } = await bare(world, mail?.code);
		expect(body).toEqual({ code: 200, message: "OTP verified successfully" });
		expect(await world.login(email)).toBeTruthy();
	});

	test("is told of two that only the link works, with either code, and that costs nobody a try", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const other = await begin(world, stranger, away);
		for (let step = 0; step < 8; step++)
			for (const { mail } of [own, other])
				expect((await bare(world, mail?.code)).body.error).toBe("code_link_only");
		expect(await findUser(world.deps.db, email)).toBeNull();
		expect((await prove(world, "code", own, own.registration)).status).toBe(200);
	});

	test("gets no account by the bare address of a link, and the way to one", async () => {
		const world = await createWorld();
		const { mail } = await begin(world, owner, home);
		const { body } = await world.call(api.verifyLink, { token: tokenOf(mail as never) }, { from: home });
		expect(body.data).toEqual({ signup_proof: expect.any(String), expires_in: 600 });
		expect(await findUser(world.deps.db, email)).toBeNull();
		const proof = body.data?.signup_proof ?? "";
		expect((await world.call(api.login, { email, password, proof }, { from: home })).status).toBe(200);
	});
});

test("a known address answers sign-ups of two people like an unknown one, step by step", async () => {
	const seen: unknown[][] = [];
	for (const known of [true, false]) {
		const world = await createWorld();
		if (known) await world.account(email);
		world.pass(24 * 60 * minute);
		const told: unknown[] = [];
		const note = ({ status, body }: { status: number; body: object }) =>
			told.push([
				status,
				JSON.parse(JSON.stringify(body).replace(/"registration":"[\w-]{22}"/, '"registration":""')),
			]);
		const first = await world.call(api.register, stranger, { from: away });
		note(first);
		note(await world.call(api.register, owner, { from: home }));
		const { registration } = first.body.data;
		note(await world.call(api.register, { ...stranger, registration }, { from: away }));
		for (const given of [{ registration }, { registration: "" }, {}]) {
			note(
				await world.call(
					api.verifyOtp,
					{ email, code: "000000", context: "signup", ...given },
					{ from: away },
				),
			);
			note(await world.call(api.resendOtp, { email, context: "signup", ...given }, { from: away }));
			world.pass(minute);
		}
		seen.push(told);
	}
	expect(seen[0]).toEqual(seen[1]);
});
