import { isLoopbackOrigin } from "../../contract/address.ts";

/** The part of wrangler.jsonc checked before a deploy. */
export interface EdgeConfig {
	vars: Record<string, unknown>;
	d1_databases: { database_name?: string; database_id?: string }[];
}

/** What is missing for a deploy, one sentence each. */
export function findDeployFaults({ vars, d1_databases }: EdgeConfig): string[] {
	const [database] = d1_databases;
	const origin = String(vars.ORIGIN ?? "");
	const faults: string[] = [];
	if (!database?.database_id || /^[0-]+$/.test(database.database_id))
		faults.push(
			`wrangler.jsonc has no database yet: run \`npx wrangler d1 create ${database?.database_name ?? "site"}\` and put the id it prints into database_id.`,
		);
	if (!URL.canParse(origin) || /\.example$/.test(new URL(origin).hostname) || isLoopbackOrigin(origin))
		faults.push(
			`ORIGIN in wrangler.jsonc is ${origin || "missing"}: set it to the address under which people reach the site, like https://www.example.com.`,
		);
	return faults;
}
