import type { LocalizedProps } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import type { AccountWords } from "../profile-words.ts";
import "./no-devices.css";

/** What stands where no device is signed in. */
export const NoDevices = ({ locale, words }: LocalizedProps<AccountWords["devices"]["empty"]>) => (
	<section className="panel empty">
		<svg viewBox="0 0 144 96" aria-hidden="true">
			<path
				className="iso"
				d="M72 8c34 0 62 14 62 38s-30 42-64 42S10 70 10 46 38 8 72 8zm2 14c24 0 42 9 42 25S96 74 72 74 28 64 28 48s22-26 46-26z"
			/>
			<path className="reef" d="M72 34c14 0 22 5 22 13s-8 13-22 13-22-5-22-13 8-13 22-13z" />
		</svg>
		<h2>{words.h2}</h2>
		<p className="mut sm">{words.text}</p>
		<a className="btn small" href={localePath(locale, "/download")}>
			{words.download}
		</a>
	</section>
);
