import { type ChildProcess, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { isFresh } from "../../functions/runtimes/node/build/site-build.ts";
import { signal, startChild } from "./children.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
export const dist = path("dist");

export interface Server {
	url: string;
	/** Milliseconds from its start to its first answer, and those of CPU time. */
	firstAnswer: { waited: number; cpu: number };
	/** Megabytes resident. */
	memory(): number;
	/** Seconds of CPU time since its start. */
	cpu(): number;
	stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
	new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});

/** What Linux says of a process; nothing where it does not. */
const processFile = (child: ChildProcess, name: string): string => {
	const file = `/proc/${child.pid}/${name}`;
	return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/** Of a process and all its threads, in hundredths of a second (proc_pid_stat(5), fields 14 and 15). */
function cpuOf(child: ChildProcess): number {
	const [, fields = ""] = processFile(child, "stat").split(") ");
	const [user, system] = fields.split(" ").slice(11, 13);
	return (Number(user) + Number(system)) / 100;
}

async function watch(child: ChildProcess, url: string, clean: () => void): Promise<Server> {
	const startedAt = performance.now();
	let over = false;
	const exit = new Promise<void>((resolve) => child.once("close", () => resolve()));
	exit.then(() => {
		over = true;
	});
	for (;;) {
		if (over || performance.now() - startedAt > 20_000) {
			signal(child, "SIGKILL");
			await exit;
			clean();
			throw new Error(`${url} does not answer`);
		}
		const answer = await fetch(url).catch(() => null);
		await answer?.arrayBuffer();
		if (answer?.ok) break;
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	return {
		url,
		firstAnswer: { waited: performance.now() - startedAt, cpu: 1000 * cpuOf(child) },
		memory: () => Number(/VmRSS:\s+(\d+)/.exec(processFile(child, "status"))?.[1]) / 1024,
		cpu: () => cpuOf(child),
		async stop() {
			signal(child, "SIGTERM");
			await exit;
			clean();
		},
	};
}

const folder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`));

/** Everything but where it listens and what it keeps is as it is by itself, so that the build that is there is one for it. */
const settings = { LOG_LEVEL: "error", TRUSTED_PROXY_HOPS: "1" };

/** The server of a root's bundle over its `dist`, behind a proxy that says who asks, with its own empty database. */
async function startBundle(root: string): Promise<Server & { dataDir: string }> {
	const data = folder("bench");
	const port = await freePort();
	const start = join(root, ".cache/server/start.mjs");
	const child = startChild(process.execPath, ["--max-semi-space-size=4", start], {
		env: { ...settings, PORT: String(port), DATA_DIR: data },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const server = await watch(child, `http://localhost:${port}`, () => rmSync(data, { recursive: true }));
	return { ...server, dataDir: data };
}

/** Our server as it runs in production. */
export async function startOurs(): Promise<Server & { dataDir: string }> {
	if (!isFresh(path("."), settings))
		throw new Error("dist is no build of what stands here with the usual settings: npm run build makes one");
	return startBundle(path("."));
}

/** A Hono that answers one constant JSON: what there is to be had. */
export async function startBare(): Promise<Server> {
	const port = await freePort();
	const child = startChild(process.execPath, [path("tests/bench/bare.mjs"), String(port)], {
		stdio: "inherit",
	});
	return watch(child, `http://127.0.0.1:${port}`, () => {});
}

/** nginx over the same pages, each with its twin in gzip, in one process; null where it is not installed. */
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
		`${user} master_process off; daemon off; pid ${data}/pid; error_log ${data}/errors;
events { worker_connections 1024; }
http {
	types { text/html html; } access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=2000;
	keepalive_requests 1000000;
	server { listen 127.0.0.1:${port}; root ${data}/pages; index index.html; }
}
`,
	);
	const child = startChild("nginx", ["-c", file, "-e", `${data}/errors`], { stdio: "inherit" });
	return watch(child, `http://127.0.0.1:${port}`, () => rmSync(data, { recursive: true }));
}
