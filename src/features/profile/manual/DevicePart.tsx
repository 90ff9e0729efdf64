import { type FormEvent, useRef, useState } from "react";
import {
	makeSetup,
	type Setup,
	type SetupPlatform,
	type SetupProtocol,
	setupPlatforms,
} from "../../../../functions/contract/vpn.ts";
import { call } from "../../../api/call.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { notifyFailure } from "../notify-failure.ts";
import type { ManualProps } from "./LoginPart.tsx";
import { Select } from "./Select.tsx";
import { SetupResult } from "./SetupResult.tsx";

const protocolNames: Record<SetupProtocol, string> = {
	openvpn: "OpenVPN",
	"ikev2-ipsec": "IKEv2/IPSec",
	shadowsocks: "Shadowsocks",
};
const protocolIds = Object.keys(setupPlatforms) as SetupProtocol[];

/** A device, a protocol and a server, and what they are set up with. */
export function DevicePart({ state, password, locale, words }: ManualProps) {
	const labels = words.manual.device;
	const [platform, setPlatform] = useState<SetupPlatform>("windows");
	const [chosenProtocol, setProtocol] = useState<SetupProtocol>("openvpn");
	const [chosenServer, setServer] = useState("");
	const [setup, setSetup] = useState<Setup | null>(null);
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string>();
	const form = useRef<HTMLFormElement>(null);

	const protocols = protocolIds.filter((id) => setupPlatforms[id].some((one) => one === platform));
	const protocol = protocols.includes(chosenProtocol) ? chosenProtocol : "openvpn";
	const servers = state.servers.filter((one) => one.open && one.protocols.includes(protocol));
	const server = servers.some(({ id }) => id === chosenServer) ? chosenServer : (servers[0]?.id ?? "");
	const wantsPassword = protocol === "shadowsocks" && !password;
	/** Whatever is chosen anew, what is shown is of something else. */
	const choosing =
		<Value,>(choose: (value: Value) => void) =>
		(value: Value) => {
			setSetup(null);
			setError(undefined);
			choose(value);
		};
	const show = async (event: FormEvent) => {
		event.preventDefault();
		const typed = form.current?.querySelector("input")?.value;
		if (wantsPassword && !typed) return setError(words.password_errors.password_required);
		setPending(true);
		const secret = protocol === "shadowsocks" ? { password: password ?? typed ?? "" } : {};
		const result = await call(makeSetup, { platform, protocol, server, ...secret }, { token: true });
		setPending(false);
		if (result.ok) setSetup(result.data);
		else if (result.fields["password"]) setError(words.password_errors.password_wrong);
		else notifyFailure(result, words, locale, words.manual.login.work);
	};
	return (
		<section className="panel manual">
			<h2>{labels.h2}</h2>
			{state.user_name ? (
				<form ref={form} method="post" noValidate className="form" onSubmit={show}>
					<Select
						label={labels.platform}
						value={platform}
						options={setupPlatforms.openvpn.map((id) => [id, labels.platforms[id]])}
						onChange={choosing(setPlatform)}
					/>
					<Select
						label={labels.protocol}
						value={protocol}
						options={protocols.map((id) => [id, protocolNames[id]])}
						onChange={choosing(setProtocol)}
					/>
					{server ? (
						<Select
							label={labels.server}
							value={server}
							options={servers.map(({ id, name }) => [id, name])}
							onChange={choosing(setServer)}
						/>
					) : (
						<p>{labels.unavailable}</p>
					)}
					{wantsPassword && server && (
						<PasswordField
							name="manual-password"
							label={labels.password}
							hint={labels.password_hint}
							error={error}
							onInput={() => setError(undefined)}
							autoComplete="off"
							words={words.fields}
						/>
					)}
					<div className="row">
						<BusyButton
							type="submit"
							className="btn small"
							isBusy={pending}
							disabled={!server}
							label={labels.get}
							busyLabel={labels.getting}
						/>
					</div>
				</form>
			) : (
				<p>{labels.first}</p>
			)}
			{setup && (
				<SetupResult setup={setup} platform={platform} protocol={protocol} locale={locale} words={words} />
			)}
		</section>
	);
}
