/** The parts of an ss:// link as SIP002 has it: plain for the ciphers of 2022 (SIP022), whose key is Base64; base64url for those before. */
export function parseShadowsocksLink(link: string) {
	const { protocol, username, password, hostname, port, hash } = new URL(link);
	if (protocol !== "ss:" || !port) throw new Error(`no ss:// link: ${link}`);
	const isPlain = password !== "";
	const secret = isPlain ? decodeURIComponent(password) : Buffer.from(username, "base64url").toString();
	const method = isPlain ? decodeURIComponent(username) : secret.slice(0, secret.indexOf(":"));
	if (isPlain !== method.startsWith("2022-")) throw new Error(`${method} is written in the other way`);
	return {
		method,
		password: isPlain ? secret : secret.slice(method.length + 1),
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port),
		name: decodeURIComponent(hash.slice(1)),
	};
}
