import type { CallWords } from "../../api/message.ts";

type Profile = typeof import("../../../i18n/en/profile.json");

export interface ProfileWords extends CallWords, Profile {
	retry_label: string;
	loading: string;
	unknown_location: string;
}
