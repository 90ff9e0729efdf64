import type { CallWords } from "../../api/message.ts";
import type { CompareWords } from "../../ui/blocks/FreeAndPaid.tsx";
import type { ConfirmingWords } from "../../ui/forms/Confirming.tsx";

type Profile = typeof import("../../../i18n/en/profile.json");
type Auth = typeof import("../../../i18n/en/auth.json");

/** What every tab says, and the first one. */
export interface ProfileWords extends CallWords, Pick<Profile, "h1" | "tabs" | "pricing"> {
	home: Omit<Profile["home"], "premium" | "checkout" | "trial">;
	retry_label: string;
	loading: string;
	failed: string;
}

/** What the tabs for devices and details say, and paid plans; in a file of its own. */
export interface AccountWords extends Pick<Profile, "devices" | "profile"> {
	premium: Profile["home"]["premium"];
	trial: Profile["home"]["trial"];
	checkout: Profile["home"]["checkout"];
	confirming: ConfirmingWords;
	compare: CompareWords;
	/** How somebody stands, in the words of the mails. */
	standing: typeof import("../../../i18n/en/standing.json");
	/** Names of the plans by their ids. */
	plans: Partial<Record<string, string>>;
	/** Why a call about payments failed. */
	payment_errors: CallWords["errors"];
	unknown_location: string;
	brand: string;
	cancel: string;
	/** What a downloaded file's name begins with. */
	file_name: string;
	fields: Pick<Auth["fields"], "password" | "show_password" | "hide_password">;
	password_errors: Pick<Auth["errors"], "password_required" | "password_wrong">;
}

/** All of it, for what stands in those tabs. */
export type TabWords = ProfileWords & AccountWords;
