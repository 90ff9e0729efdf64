import type { LocalizedProps } from "../../../i18n/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { clock, get, send, wave } from "../../ui/icons.ts";
import type { State } from "./gauge.ts";
import { dash, formatMbps, formatMs } from "./show.ts";
import type { TestWords } from "./speed-words.ts";
import "./metrics.css";

/** The four figures, which stay when the dial is reset. */
export function Metrics({ state, words, locale }: LocalizedProps<TestWords> & { state: State }) {
	const { ping, download, upload, network } = state;
	const figures = [
		{ name: words.ping, icon: clock, value: formatMs(locale, ping), unit: ping !== null && words.ms },
		{
			name: words.download,
			icon: get,
			value: formatMbps(locale, download),
			unit: download !== null && words.mbps,
		},
		{
			name: words.upload,
			icon: send,
			value: formatMbps(locale, upload),
			unit: upload !== null && words.mbps,
		},
	];
	return (
		<dl className="metrics frame num">
			{figures.map(({ name, icon, value, unit }) => (
				<div key={name}>
					<dt className="muted sm">
						<Icon path={icon} />
						{name}
					</dt>
					<dd>
						<bdi>{value}</bdi> {unit && <small>{unit}</small>}
					</dd>
				</div>
			))}
			<div>
				<dt className="muted sm">
					<Icon path={wave} />
					{words.network}
				</dt>
				<dd className="net">
					<bdi>{network === undefined ? dash : (network ?? words.unknown)}</bdi>
				</dd>
			</div>
		</dl>
	);
}
