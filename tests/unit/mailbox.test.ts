import { expect, it } from "vitest";
import { normalizeMailbox } from "../../functions/utils/mailbox.ts";

it.each([
	["ada@example.org", "ada+one@example.org ada++@example.org"],
	['"a@example.org', '"a+b@c"@example.org'],
	["ada@gmail.com", "a.d.a+x@gmail.com ada@googlemail.com"],
	["adab@proton.me", "a.d-a_b+x@proton.me adab@protonmail.com a_dab@protonmail.ch adab@pm.me"],
	["ada@fastmail.com", "ada+x@fastmail.com shop@ada.fastmail.com"],
	["ada@fastmail.fm", "shop+x@ada.fastmail.fm"],
	["ada@icloud.com", "ada+x@icloud.com ada@me.com ada+y@mac.com"],
	["ada-@yahoo.com", "ada-shop@yahoo.com ada-other-shop@yahoo.com"],
	["ada-@yahoo.co.uk", "ada-shop@yahoo.co.uk"],
	["ada-@yahoo.com.br", "ada-shop@yahoo.com.br"],
	["ada-@ymail.com", "ada-shop@ymail.com"],
	["a-da@yandex.ru", "a.da+x@yandex.ru a-da@ya.ru a.da@yandex.com.tr a-da@yandex.kz"],
	["a_da@yandex.ru", "a_da@yandex.com"],
	["a.da@outlook.com", "a.da+x@outlook.com"],
])("the mailbox %s is behind %s", (mailbox, addresses) => {
	for (const address of [mailbox, ...addresses.split(" ")])
		expect([address, normalizeMailbox(address)]).toEqual([address, mailbox]);
});

const distinct =
	"a.da@example.org a-da_b@example.org +ada@example.org a-da@gmail.com a.da@fastmail.com ada@notfastmail.com a.da@icloud.com ada@yahoo.com a.da_b@yahoo.fr ada-shop@yahoo.co.jp ada-shop@yahoo.example.org ada@yandex.ru a.da@yandex.example.org a.da@hotmail.com";
it.each(distinct.split(" "))("%s is a mailbox of its own", (address) =>
	expect(normalizeMailbox(address)).toBe(address),
);
