import { useEffect, useMemo, useRef } from "react";
import type { Setup, SetupPlatform, SetupProtocol } from "../../../../functions/contract/vpn.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { qrPath } from "../../../ui/qr.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { Facts } from "../Facts.tsx";
import { CopyButton } from "./CopyButton.tsx";
import type { ManualWords } from "./manual-words.ts";

interface Props {
	setup: Setup;
	platform: SetupPlatform;
	protocol: SetupProtocol;
	locale: Locale;
	words: ManualWords;
}

/** A file, a link with its QR code, and what there is to type; beneath it the guide. */
export function SetupResult({ setup: { file, link, values }, platform, protocol, locale, words }: Props) {
	const labels = words.manual.device;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const qr = useMemo(() => link && qrPath(link), [link]);
	const guide = (system: string) => localePath(locale, `/guides/${system}-${protocol.split("-")[0]}`);
	return (
		<>
			<h3 tabIndex={-1} ref={heading}>
				{labels.h3}
			</h3>
			{file && (
				<div className="row">
					<button
						type="button"
						className="btn small"
						onClick={() => saveFile(file.name, file.body, file.type)}
					>
						{fill(labels.download, { name: file.name })}
					</button>
				</div>
			)}
			{link && qr && (
				<>
					<svg
						className="manual-qr"
						viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
						role="img"
						aria-label={labels.qr}
					>
						<path d={qr.path} />
					</svg>
					<p className="manual-value">
						<a href={link} dir="ltr">
							{link}
						</a>
						<CopyButton value={link} name={labels.link} labels={words.manual.login} />
					</p>
				</>
			)}
			<h4>{labels.values}</h4>
			<Facts
				rows={values.map(({ field, value }) => [
					words.manual.fields[field],
					<bdi key={field} dir="ltr">
						<code>{value}</code>
					</bdi>,
				])}
			/>
			<p>
				{platform === "router" ? (
					<>
						<a href={guide("openwrt")}>{labels.guide_openwrt}</a>
						{" · "}
						<a href={guide("asuswrt")}>{labels.guide_asuswrt}</a>
					</>
				) : (
					<a href={guide(platform)}>{labels.guide}</a>
				)}
			</p>
		</>
	);
}
