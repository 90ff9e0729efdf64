import { beforeEach, describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { unsubscribeForm } from "../../../functions/contract/newsletter.ts";
import { findSubscriber } from "../../../functions/db/queries/newsletter.ts";
import { newsletterLink } from "../../../functions/newsletter/links.ts";
import { subscriberId } from "../../../functions/utils/mailbox.ts";
import { createTestApp, type TestApp } from "../../support/api/api.ts";

const email = "ada@example.org";

let testApp: TestApp;
beforeEach(async () => {
	testApp = await createTestApp();
});

const pathOf = (link: string | null | undefined) => (link ?? "").replace(testApp.deps.origin, "");
const subscriber = async () =>
	(await findSubscriber(testApp.deps.db, subscriberId(testApp.deps, email))) ?? undefined;
const unsubscribeLink = () =>
	pathOf(newsletterLink(testApp.deps, "unsubscribe", subscriberId(testApp.deps, email), "en"));
async function confirmed(): Promise<void> {
	await testApp.call(api.subscribe, { email, lang: "en" });
	await testApp.raw(pathOf((await testApp.lastMail(email)).link), { method: "POST" });
}

describe("leaving the newsletter", () => {
	test("with a broken link is explained, and mails a new one only to readers, with the same answer", async () => {
		await confirmed();
		const messages = [];
		for (const path of ["/unsubscribe/x.y", `${unsubscribeLink()}x`, unsubscribeForm]) {
			const { status, body } = await testApp.raw(path);
			expect([path, status, body.includes("This link doesn’t work")]).toEqual([path, 400, true]);
			expect(body).toContain(`action="${unsubscribeForm}"`);
		}
		for (const [n, to] of [email, "nobody@example.org"].entries()) {
			const form = { email: to, lang: "en" };
			const { status, body } = await testApp.raw(unsubscribeForm, { form, from: `198.18.10.${n}` });
			messages.push([status, body]);
		}
		expect(messages[0]).toEqual(messages[1]);
		expect(await testApp.mails("nobody@example.org")).toEqual([]);
		expect(await subscriber()).toBeDefined();
		const mail = await testApp.lastMail(email);
		expect([mail.kind, pathOf(mail.link)]).toEqual(["newsletter-leave", unsubscribeLink()]);
		expect(mail.text).toContain("asked on our website to unsubscribe");
		await testApp.raw(pathOf(mail.link), { method: "POST" });
		expect(await subscriber()).toBeUndefined();
	});

	test("by address is limited, and refuses a malformed one", async () => {
		const requestLink = (to: string) => testApp.raw(unsubscribeForm, { form: { email: to } });
		expect((await requestLink("ada")).status).toBe(400);
		const statuses = [];
		for (let step = 0; step < 7; step++) statuses.push((await requestLink(`u${step}@example.org`)).status);
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
	});
});
