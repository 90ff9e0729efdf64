#!/usr/bin/env node
// Syncs open ports with the site's list once a minute, through the manager (ssmanager of shadowsocks-rust, or ss-manager of
// shadowsocks-libev). Stores nothing.
import { createSocket } from "node:dgram";
import { once } from "node:events";

const { SITE_URL, GATEWAY_NAME, GATEWAY_KEY, METHOD, FIRST_PORT, MANAGER_PORT, SECONDS = "60" } = process.env;

async function send(message) {
	// Its own, or a late answer to another message would be taken for this one's.
	const socket = createSocket("udp4");
	try {
		socket.send(message, Number(MANAGER_PORT), "127.0.0.1");
		const [answer] = await once(socket, "message", { signal: AbortSignal.timeout(2000) });
		return answer.toString().trim();
	} finally {
		socket.close();
	}
}

/** Whether the manager did it; otherwise the next sync tries again. */
async function requestChange(command, port, details = {}) {
	const reply = await send(`${command}: ${JSON.stringify({ server_port: port, ...details })}`);
	if (reply !== "ok") console.error(`${command} ${port}: ${reply}`);
	return reply === "ok";
}

/** Keys of ports that may be open. An earlier run may have opened any; a long list wouldn't fit into the manager's reply. */
const open = new Map();
const lastPort = 65_535;
for (let port = Number(FIRST_PORT); port <= lastPort; port++) open.set(port, null);

async function syncPorts() {
	const authorization = `Basic ${Buffer.from(`${GATEWAY_NAME}:${GATEWAY_KEY}`).toString("base64")}`;
	const url = `${SITE_URL}/api/gateway/shadowsocks?method=${METHOD}`;
	const response = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(10_000) });
	if (!response.ok) throw new Error(`the site answered ${response.status}`);
	const { data } = await response.json();
	const wanted = new Map(data.map(({ slot, key }) => [Number(FIRST_PORT) + slot, key]));
	for (const port of open.keys())
		if (!wanted.has(port) && (await requestChange("remove", port))) open.delete(port);
	// Adding a port again replaces its key.
	for (const [port, key] of wanted)
		if (port <= lastPort && open.get(port) !== key)
			if (await requestChange("add", port, { password: key, method: METHOD })) open.set(port, key);
}

for (;;) {
	// While the site is down, open ports stay open.
	await syncPorts().catch((error) => console.error(error.message));
	await new Promise((resolve) => setTimeout(resolve, Number(SECONDS) * 1000));
}
