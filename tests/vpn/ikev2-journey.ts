import { resolver, type Swan, startIkev2, startIkev2Client } from "./others.ts";
import { expect, has, step, until } from "./programs.ts";
import { readPage, readThroughTunnel } from "./servers.ts";
import type { openSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof openSite>>;

interface Given {
	site: Site;
	person: Awaited<ReturnType<Site["person"]>>;
	/** The manual-setup password. */
	password: string;
	folder: string;
	client: string;
	/** Stored open sessions; none at first. */
	stored: () => unknown[];
}

/** IKEv2 from the first connection to the end of the plan. */
export async function checkIkev2({ site, person, password, folder, client, stored }: Given): Promise<void> {
	let swan: Swan | undefined;
	const readsByIkev2 = async () => /10\.9\./.test((await readPage(client)) ?? "");
	const canConnect = (one: Swan | undefined) => one?.control("--initiate", "--child", "net");
	const isRefusedByIkev2 = async (one = swan) => {
		await canConnect(one)?.then(
			() => expect(false, "it was not refused"),
			() => {},
		);
		expect(/EAP authentication failed/.test(one?.program.said() ?? ""), "it failed otherwise");
	};
	const { file } = await site.setup(person, "android", "ikev2-ipsec");
	const { remote, local } = JSON.parse(file.body);
	const startClient = (secret: string, ...more: [name?: string, addresses?: string[]]) =>
		startIkev2Client(folder, client, { ...remote, user: local.eap_id, password: secret }, ...more);
	await step(
		"IKEv2 connects with the site’s profile by EAP-MSCHAPv2, and a page is read through it",
		async () => {
			await startIkev2(folder);
			site.endPlan(person, 15_000);
			swan = await startClient(password);
			await canConnect(swan);
			await until("the page", readsByIkev2);
			await until("one session", () => stored().length === 1);
			return readPage(client);
		},
	);
	if (has("unbound"))
		await step("IKEv2 looks names up through the tunnel, and carries IPv6", () =>
			readThroughTunnel(client, resolver, { ipv4: "10.9.", ipv6: "fd5c:9a3e:71b2:9:" }),
		);
	await step(
		"IKEv2 isn’t cut at the end that was known at login when the plan was renewed since",
		async () => {
			site.endPlan(person, 300 * 24 * 60 * 60 * 1000);
			await new Promise((resolve) => setTimeout(resolve, 20_000));
			expect(await readsByIkev2(), "no page any more");
		},
	);
	await step("while the site is away IKEv2 goes on, and a new one is refused until it is back", async () => {
		await site.stop();
		await new Promise((resolve) => setTimeout(resolve, 10_000));
		const second = await startClient(password, "swan-second", ["198.51.100.2"]);
		await isRefusedByIkev2(second);
		expect(await readsByIkev2(), "no page any more");
		await site.start();
		await canConnect(second);
		await until("two sessions", () => stored().length === 2);
		await second.control("--terminate", "--ike", "vpn");
		await second.program.stop();
		expect(await readsByIkev2(), "no page any more");
	});
	await step("IKEv2 refuses a wrong password", async () => {
		await swan?.control("--terminate", "--ike", "vpn");
		await swan?.program.stop();
		swan = await startClient("wrong");
		await isRefusedByIkev2();
		await swan.program.stop();
	});
	await step("when the plan ends, the IKEv2 session ends and the next is refused", async () => {
		swan = await startClient(password);
		await canConnect(swan);
		await until("the page", readsByIkev2);
		site.endPlan(person, -1);
		const start = performance.now();
		await swan.program.says(/received DELETE for IKE_SA/, 30_000);
		const seconds = ((performance.now() - start) / 1000).toFixed(1);
		await until("nothing stored", () => stored().length === 0);
		await isRefusedByIkev2();
		site.endPlan(person, 300 * 24 * 60 * 60 * 1000);
		return `${seconds} s after the end, with a sign of life every 3 s`;
	});
}
