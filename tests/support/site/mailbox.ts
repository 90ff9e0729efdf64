import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";
import { deriveDevKeys } from "../../../functions/sandbox/guard.ts";

/** The developer mailbox of a site without mail delivery, newest first. Its key is derived from the secrets in DATA_DIR. */
export async function mailboxOf(url: string, dataDir: string): Promise<{ to: string; code: string }[]> {
	const { mailbox } = deriveDevKeys(loadSecrets(dataDir).hashKey);
	return (await fetch(`${url}/dev/mailbox.json?key=${mailbox}`)).json();
}
