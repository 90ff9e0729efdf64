import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
export const dist = path("dist");

export interface Server {
	url: string;
	/** Milliseconds from its start to its first answer. */
	firstAnswer: number;
	/** Megabytes resident. */
	memory(): number;
	stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
	new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});

async function watch(child: ChildProcess, url: string, clean: () => void): Promise<Server> {
	const started = performance.now();
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	let over = false;
	ended.then(() => {
		over = true;
	});
	for (;;) {
		if (over || performance.now() - started > 20_000) throw new Error(`${url} does not answer`);
		const answer = await fetch(url).catch(() => null);
		if (answer?.ok) break;
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	return {
		url,
		firstAnswer: performance.now() - started,
		memory: () =>
			Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
		async stop() {
			child.kill("SIGTERM");
			await ended;
			clean();
		},
	};
}

const folder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`));

/** Our server as it runs in production: the bundle, its own empty database. */
export async function startOurs(): Promise<Server & { dataDir: string }> {
	const data = folder("bench");
	const port = await freePort();
	const child = spawn(process.execPath, ["--max-semi-space-size=4", path(".cache/server/start.mjs")], {
		env: { PORT: String(port), DATA_DIR: data, LOG_LEVEL: "error", BOT_CHECK: "off" },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const server = await watch(child, `http://localhost:${port}`, () => rmSync(data, { recursive: true }));
	return { ...server, dataDir: data };
}

/** A Hono that answers one constant JSON: what there is to be had. */
export async function startBare(): Promise<Server> {
	const port = await freePort();
	const child = spawn(process.execPath, [path("tests/bench/bare.mjs"), String(port)], { stdio: "inherit" });
	return watch(child, `http://127.0.0.1:${port}`, () => {});
}

/** nginx over the same pages, each with its twin in gzip, one worker; null where it is not installed. */
export async function startNginx(pages: readonly string[]): Promise<Server | null> {
	if (spawnSync("nginx", ["-v"]).error) return null;
	const data = folder("nginx");
	const port = await freePort();
	const user = process.getuid?.() === 0 ? "user root;" : "";
	for (const page of pages) {
		const body = readFileSync(join(dist, page, "index.html"));
		mkdirSync(join(data, "pages", page), { recursive: true });
		writeFileSync(join(data, "pages", page, "index.html"), body);
		writeFileSync(join(data, "pages", page, "index.html.gz"), gzipSync(body));
	}
	const file = join(data, "nginx.conf");
	writeFileSync(
		file,
		`${user} worker_processes 1; daemon off; pid ${data}/pid; error_log ${data}/errors;
events { worker_connections 1024; }
http {
	types { text/html html; } access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=2000;
	keepalive_requests 1000000;
	server { listen 127.0.0.1:${port}; root ${data}/pages; index index.html; }
}
`,
	);
	const child = spawn("nginx", ["-c", file, "-e", `${data}/errors`], { stdio: "inherit" });
	return watch(child, `http://127.0.0.1:${port}`, () => rmSync(data, { recursive: true }));
}
