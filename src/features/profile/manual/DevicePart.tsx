import { type FormEvent, useRef, useState } from "react";
import {
	makeSetup,
	type Setup,
	type SetupPlatform,
	type SetupProtocol,
	setupPlatforms,
} from "../../../../functions/contract/vpn.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { notifyFailure } from "../../../ui/toast.ts";
import type { ManualProps } from "./ManualSetup.tsx";
import { SetupResult } from "./SetupResult.tsx";

const protocolNames = { openvpn: "OpenVPN", "ikev2-ipsec": "IKEv2/IPsec", shadowsocks: "Shadowsocks" };
const protocolIds = Object.keys(setupPlatforms) as SetupProtocol[];

export function DevicePart({ state, password, ...text }: ManualProps) {
	const { locale, words } = text;
	const labels = words.manual.device;
	const [chosen, setChosen] = useState({ platform: "windows", protocol: "openvpn", server: "" });
	const [made, setMade] = useState<{ setup: Setup; of: unknown; with: string | null } | null>(null);
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string>();
	const form = useRef<HTMLFormElement>(null);

	const platform = chosen.platform as SetupPlatform;
	const protocols = protocolIds.filter((id) => setupPlatforms[id].some((one) => one === platform));
	const protocol = protocols.find((id) => id === chosen.protocol) ?? "openvpn";
	const servers = state.servers.filter((one) => one.open && one.protocols.includes(protocol));
	const server = (servers.find(({ id }) => id === chosen.server) ?? servers[0])?.id ?? "";
	const choices: [name: keyof typeof chosen, value: string, options: [id: string, label: string][]][] = [
		["platform", platform, setupPlatforms.openvpn.map((id) => [id, labels.platforms[id]])],
		["protocol", protocol, protocols.map((id) => [id, protocolNames[id]])],
		["server", server, servers.map(({ id, name }) => [id, name])],
	];
	const wantsPassword = protocol === "shadowsocks" && !password && server;
	const show = async (event: FormEvent) => {
		event.preventDefault();
		if (pending) return;
		const typed = form.current?.querySelector("input")?.value;
		if (wantsPassword && !typed) return setError(words.password_errors.password_required);
		setPending(true);
		const secret = protocol === "shadowsocks" ? { password: password ?? typed ?? "" } : {};
		const result = await call(makeSetup, { platform, protocol, server, ...secret }, { token: true });
		setPending(false);
		if (result.ok) setMade({ setup: result.data, of: chosen, with: password });
		else if (result.fields.password) setError(words.password_errors.password_wrong);
		else notifyFailure(result, words, locale, words.manual.login.work);
	};
	if (!state.user_name) return null;
	return (
		<section className="panel safety">
			<h2>{labels.h2}</h2>
			<form ref={form} method="post" noValidate className="form" onSubmit={show}>
				{choices.map(([name, value, options]) => (
					<div className="field" key={name}>
						<label htmlFor={`manual-${name}`}>{labels[name]}</label>
						<select
							className="in-t"
							id={`manual-${name}`}
							value={value}
							onChange={({ target }) => {
								setError(undefined);
								setChosen({ ...chosen, [name]: target.value });
							}}
						>
							{options.map(([id, label]) => (
								<option key={id} value={id}>
									{label}
								</option>
							))}
						</select>
					</div>
				))}
				{!server && <p>{labels.unavailable}</p>}
				{wantsPassword && (
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
					<Button
						type="submit"
						look="small"
						isBusy={pending}
						disabled={!server}
						label={labels.get}
						busyLabel={labels.getting}
					/>
				</div>
			</form>
			{/* Not one of another choice, nor of a password that was replaced. */}
			{made?.of === chosen && made.with === password && (
				<SetupResult setup={made.setup} platform={platform} protocol={protocol} {...text} />
			)}
		</section>
	);
}
