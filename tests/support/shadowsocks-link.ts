/**
 * Parses an ss:// link (SIP002): plain user info for the 2022 ciphers (SIP022) with their Base64 key, base64url for older
 * ones.
 */
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
