import brand from "../../../../content/brand.json";
import type { FieldError } from "../../../../functions/contract/errors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { callWords } from "../../../i18n/call-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import type { ProofWords } from "../../../ui/forms/ProofForm.tsx";
import type { DeviceWords } from "../devices/device.ts";

type Security = typeof import("../../../../i18n/en/security.json");

/** What the security part says, and the second step of a login. */
export interface SecurityWords extends ProofWords {
	section: Security["section"];
	identity: Security["identity"];
	activity: Security["activity"];
	/** What is wrong with a name or an address. */
	field_errors: Partial<Record<FieldError, string>>;
	device: DeviceWords;
	/** What is wrong with the name of a passkey. */
	label_invalid: string;
	retry_label: string;
	/** What a downloaded file's name begins with. */
	file_name: string;
}

/** The words that come when somebody needs them. For build time only. */
export function securityWords(locale: Locale): SecurityWords {
	const { proof, section: own, identity, activity } = section(locale, "security");
	const { devices } = section(locale, "profile");
	const { fields, errors } = section(locale, "auth");
	const { actions } = section(locale, "common");
	return {
		proof,
		section: own,
		identity,
		activity,
		field_errors: {
			email_required: errors.email_required,
			email_invalid: errors.email_invalid,
			email_same: errors.email_same,
			name_required: errors.name_required,
			name_invalid: errors.name_invalid,
		},
		device: {
			brand: brand.name,
			browser_on: devices.browser_on,
			app: devices.app,
			platforms: devices.platforms,
		},
		cancel: actions.cancel,
		label_invalid: devices.name_invalid,
		retry_label: actions.retry,
		file_name: brand.slug,
		fields: {
			password: fields.password,
			show_password: fields.show_password,
			hide_password: fields.hide_password,
		},
		password_errors: { password_required: errors.password_required, password_wrong: errors.password_wrong },
		...callWords(
			locale,
			"second_factor_required",
			"factor_wrong",
			"factor_exists",
			"factor_too_new",
			"login_expired",
			"passkey_refused",
			"reauth_required",
			"code_wrong",
			"code_expired",
			"code_link_only",
			"link_invalid",
			"unavailable",
			"not_found",
		),
	};
}
