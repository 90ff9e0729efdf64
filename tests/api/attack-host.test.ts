import { describe, expect, test } from "vitest";
import { createShop } from "../support/stripe.ts";

describe("the mailbox and the payment stand-in", () => {
	test("are nobody's who came by another name than this machine's", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		const paths = ["/dev/mailbox", "/dev/mailbox.json", `/dev/stripe/checkout/${body.id}`];
		for (const path of paths) {
			// A page elsewhere whose name leads here, or a proxy in front of a site that was not told its address.
			for (const host of ["evil.example:4321", "localhost.evil.example", "127.0.0.1.evil.example"])
				expect([path, host, (await shop.raw(`http://${host}${path}`)).status]).toEqual([path, host, 404]);
			for (const host of ["localhost:4321", "127.0.0.1:4321", "[::1]:4321"])
				expect([path, host, (await shop.raw(`http://${host}${path}`)).status]).toEqual([path, host, 200]);
		}
	});
});
