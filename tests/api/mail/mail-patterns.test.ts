import { expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { isolateAddress } from "../../../functions/mail/page.ts";
import { createTestApp, password } from "../../support/api/api.ts";

/** What means something to `replace`, to i18next and to templates. */
const odd = ["a$&b", "a$`b", "a$'b", "a$$b", "a$1b", "a{{brand}}b", "$t{mail}"].map(
	(part) => `${part}@example.org`,
);

test.each(odd)("an address stands in mails as it is, whatever it means elsewhere: %s", async (email) => {
	const testApp = await createTestApp();
	await testApp.call(api.register, { name: "Ada", email, password });
	await testApp.call(api.forgetPassword, { email });
	const escaped = email.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
	const mails = await testApp.mails(email);
	expect(mails).toHaveLength(1);
	for (const mail of mails) {
		expect(mail.html).toContain(`<bdi>${escaped}</bdi>`);
		expect(mail.text).toContain(email);
		expect(`${mail.html}${mail.text}`).not.toContain("Skerryb@");
	}
	expect(isolateAddress(`To ${email}.`, email)).toBe(`To <bdi dir="ltr">${escaped}</bdi>.`);
});
