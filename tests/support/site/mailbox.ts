import { devKeys } from "../../../functions/http/site/dev-keys.ts";
import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";

/** What a site that sends no mail shows in its mailbox, newest first; the key is made of the secrets in its DATA_DIR. */
export async function mailboxOf(url: string, dataDir: string): Promise<{ to: string; code: string }[]> {
	const { mailbox } = devKeys(loadSecrets(dataDir).hashKey);
	return (await fetch(`${url}/dev/mailbox.json?key=${mailbox}`)).json();
}
