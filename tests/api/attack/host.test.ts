import { describe, expect, test } from "vitest";
import { readConfig } from "../../../functions/runtimes/settings/config.ts";
import { devPages } from "../../support/api/api.ts";
import { createCoinShop } from "../../support/api/coins.ts";

const { mailbox, stripe, btcpay } = devPages.keys;
/** Keys of the other developer pages. */
const keysOfOthers = (path: string): string[] =>
	Object.entries(devPages.keys)
		.filter(([page]) => !path.startsWith(`/dev/${page}`))
		.map(([, key]) => `?key=${key}`);
/** Each page's cookie with another page's key. */
const swappedCookies = `dev-mailbox=${stripe}; dev-stripe=${btcpay}; dev-btcpay=${mailbox}`;

/** A shop with a mail, an open card checkout and a coin invoice, and the URLs of its developer-only pages. */
async function localShop(socket: string | null = "127.0.0.1") {
	const shop = await createCoinShop();
	const invoice = `/dev/btcpay/i/${await shop.begin("year")}`;
	const { body } = await shop.checkout("year");
	shop.deps.devPages = { ...devPages, findSocketAddress: () => socket };
	const checkout = `/dev/stripe/checkout/${body.id}`;
	return { shop, checkout, invoice, paths: ["/dev/mailbox", "/dev/mailbox.json", checkout, invoice] };
}

describe("the mailbox and the payment sandboxes", () => {
	test("are refused under a host name other than this machine's", async () => {
		const { shop, paths } = await localShop();
		for (const path of paths) {
			// DNS rebinding, or a proxy in front of a site that doesn't know its origin.
			for (const host of ["evil.example:4321", "localhost.evil.example", "127.0.0.1.evil.example"])
				expect([path, host, (await shop.raw(`http://${host}${path}`)).status]).toEqual([path, host, 404]);
			for (const host of ["localhost:4321", "127.0.0.1:4321", "[::1]:4321"])
				expect([path, host, (await shop.raw(`http://${host}${path}`)).status]).toEqual([path, host, 200]);
		}
	});

	test.each(["192.168.1.7", "2001:db8::1", "::ffff:10.0.0.1", "1270.0.0.1", "127.0.0.1.evil.example", null])(
		"are refused to a connection from %s",
		async (socket) => {
			const { shop, paths } = await localShop(socket);
			for (const path of paths)
				expect([path, (await shop.raw(`http://localhost:4321${path}`)).status]).toEqual([path, 404]);
		},
	);

	test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("answer a connection from %s", async (socket) => {
		const { shop, paths } = await localShop(socket);
		for (const path of paths) expect([path, (await shop.raw(path)).status]).toEqual([path, 200]);
	});

	const added =
		"forwarded x-forwarded-for x-forwarded-host x-forwarded-anything x-real-ip via cf-connecting-ip";
	test.each(added.split(" "))("are refused behind a proxy that sends %s", async (name) => {
		const { shop, paths } = await localShop();
		for (const path of paths) {
			const cookie = `dev-mailbox=${mailbox}; dev-stripe=${stripe}; dev-btcpay=${btcpay}`;
			const { status } = await shop.raw(path, { headers: { cookie, [name]: "127.0.0.1" } });
			expect([path, status]).toEqual([path, 404]);
		}
	});

	test("don't exist where the runtime provides none, as at the edge", async () => {
		const { shop, paths } = await localShop();
		shop.deps.devPages = null;
		for (const path of paths) expect([path, (await shop.raw(path)).status]).toEqual([path, 404]);
	});

	test("show nothing without their key, and say where to find it", async () => {
		const { shop, paths } = await localShop();
		const { code } = await shop.lastMail(shop.email);
		const others = ["", "guess"].map((key) => `dev-mailbox=${key}; dev-stripe=${key}; dev-btcpay=${key}`);
		for (const path of paths)
			for (const cookie of ["", ...others, swappedCookies])
				for (const query of ["", "?key=", "?key=guess", ...keysOfOthers(path)]) {
					const { status, headers, body } = await shop.raw(path + query, { headers: { cookie } });
					expect([path, query, status]).toEqual([path, query, 403]);
					expect(body).toMatch(/key/);
					expect(body).not.toContain(code);
					expect(headers.get("set-cookie")).toBeNull();
				}
	});

	test("move the key from the URL into a cookie that no script and no other site can read", async () => {
		const { shop, checkout, invoice } = await localShop();
		for (const [path, name, key] of [
			["/dev/mailbox", "mailbox", mailbox],
			[checkout, "stripe", stripe],
			[invoice, "btcpay", btcpay],
		] as const) {
			const { status, headers } = await shop.raw(`${path}?failed&key=${key}`, { headers: { cookie: "" } });
			expect([status, headers.get("location")]).toEqual([303, `${path}?failed=`]);
			expect(headers.get("referrer-policy")).toBe("no-referrer");
			const cookie = headers.get("set-cookie") ?? "";
			expect(cookie.split("; ").sort()).toEqual(
				[`dev-${name}=${key}`, "HttpOnly", "Path=/dev", "SameSite=Strict"].sort(),
			);
			expect((await shop.raw(path, { headers: { cookie } })).status).toBe(200);
		}
	});

	test("navigate through a page of their own after a cross-site link, as a strict cookie isn't sent then", async () => {
		const { shop, checkout, invoice } = await localShop();
		const headers = { cookie: "", "sec-fetch-site": "cross-site" };
		for (const [path, key] of [
			[checkout, stripe],
			[invoice, btcpay],
		] as const) {
			const answer = await shop.raw(`${path}?key=${key}`, { headers });
			expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 200, null]);
			expect(answer.body).toContain(`content="0;url=${path}"`);
		}
	});

	test("return the mails as JSON for a key in the URL", async () => {
		const { shop } = await localShop();
		const { status, body } = await shop.raw(`/dev/mailbox.json?key=${mailbox}`, { headers: { cookie: "" } });
		expect([status, body[0].to]).toEqual([200, shop.email]);
	});
});

test.each(["127.0.0.2", "0.0.0.0", "::", "192.168.1.7", "box.local"])(
	"listening at %s under a local name stops the start",
	(HOST) => {
		for (const ORIGIN of ["http://localhost:4321", "http://127.0.0.1:4321", "http://[::1]:4321"])
			expect(() => readConfig({ HOST, ORIGIN })).toThrow(/^HOST=.+ORIGIN=.+ or leave HOST out\.$/);
	},
);
