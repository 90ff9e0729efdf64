import { describe, expect, it } from "vitest";
import { mailboxOf } from "../../functions/shared/mailbox.ts";

describe("the mailbox behind an address", () => {
	it.each([
		["ada+one@example.org", "ada@example.org"],
		["a.da@example.org", "a.da@example.org"],
		["a-da_b@example.org", "a-da_b@example.org"],
		["+ada@example.org", "+ada@example.org"],
		["ada++@example.org", "ada@example.org"],
		['"a+b@c"@example.org', '"a@example.org'],
		["a.d.a+x@gmail.com", "ada@gmail.com"],
		["ada@googlemail.com", "ada@gmail.com"],
		["a-da@gmail.com", "a-da@gmail.com"],
		["a.d-a_b+x@proton.me", "adab@proton.me"],
		["adab@protonmail.com", "adab@proton.me"],
		["a_dab@protonmail.ch", "adab@proton.me"],
		["adab@pm.me", "adab@proton.me"],
		["ada+x@fastmail.com", "ada@fastmail.com"],
		["shop@ada.fastmail.com", "ada@fastmail.com"],
		["shop+x@ada.fastmail.fm", "ada@fastmail.fm"],
		["ada@fastmail.fm", "ada@fastmail.fm"],
		["a.da@fastmail.com", "a.da@fastmail.com"],
		["ada@notfastmail.com", "ada@notfastmail.com"],
		["ada+x@icloud.com", "ada@icloud.com"],
		["ada@me.com", "ada@icloud.com"],
		["ada+y@mac.com", "ada@icloud.com"],
		["a.da@icloud.com", "a.da@icloud.com"],
		["ada-shop@yahoo.com", "ada-@yahoo.com"],
		["ada-other-shop@yahoo.com", "ada-@yahoo.com"],
		["ada-shop@yahoo.co.uk", "ada-@yahoo.co.uk"],
		["ada-shop@yahoo.com.br", "ada-@yahoo.com.br"],
		["ada-shop@ymail.com", "ada-@ymail.com"],
		["ada@yahoo.com", "ada@yahoo.com"],
		["a.da_b@yahoo.fr", "a.da_b@yahoo.fr"],
		["ada-shop@yahoo.co.jp", "ada-shop@yahoo.co.jp"],
		["ada-shop@yahoo.example.org", "ada-shop@yahoo.example.org"],
		["a.da+x@yandex.ru", "a-da@yandex.ru"],
		["a-da@ya.ru", "a-da@yandex.ru"],
		["a.da@yandex.com.tr", "a-da@yandex.ru"],
		["a-da@yandex.kz", "a-da@yandex.ru"],
		["ada@yandex.ru", "ada@yandex.ru"],
		["a_da@yandex.com", "a_da@yandex.ru"],
		["a.da@yandex.example.org", "a.da@yandex.example.org"],
		["a.da+x@outlook.com", "a.da@outlook.com"],
		["a.da@hotmail.com", "a.da@hotmail.com"],
	])("%s is %s", (address, mailbox) => {
		expect(mailboxOf(address)).toBe(mailbox);
		expect(mailboxOf(mailbox)).toBe(mailbox);
	});
});
