import { execFileSync } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../listen.ts";

interface Change {
	operation: "create" | "update" | "delete";
	path: string;
	content?: string;
	sha?: string;
}

const base = "/api/v1/repos/ada/site";

/**
 * Fakes the part of Gitea's REST API that the editor uses, on top of a real bare repository.
 * @param token grants read and write access
 * @param folder empty, for the repository
 * @param tree its `content` becomes the first commit
 */
export async function startGitea(token: string, folder: string, tree: string) {
	const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
	const run = (args: string[], input?: string | Buffer) =>
		execFileSync("git", ["--git-dir", folder, ...author, ...args], { input, maxBuffer: 1e8 });
	const git = (...args: string[]) => run(args).toString().trim();
	execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
	run(["--work-tree", tree, "add", "content"]);
	run(["--work-tree", tree, "commit", "--quiet", "-m", "content: as it is"]);

	const files = () =>
		git("ls-tree", "-r", "-l", "main")
			.split("\n")
			.map((line) => /^\d+ blob (\w+) +(\d+)\t(.*)$/.exec(line) ?? [])
			.map(([, sha, size, path]) => ({ type: "blob", sha, size: Number(size), path }));
	/** Reads all blobs in one git process: one per file would take longer than the editor's whole startup. */
	function contents(paths: string[]): object[] {
		const out = run(["cat-file", "--batch=%(objectsize)"], paths.map((path) => `main:${path}\n`).join(""));
		let at = 0;
		return paths.map((path) => {
			const start = out.indexOf("\n", at) + 1;
			const end = start + Number(out.subarray(at, start));
			at = end + 1;
			return { path, encoding: "base64", content: out.subarray(start, end).toString("base64") };
		});
	}

	function commit(message: string, changes: Change[]): object {
		for (const { operation, path, sha } of changes)
			if (operation !== "create" && git("rev-parse", `main:${path}`) !== sha)
				throw new Error(`${path}: sha does not match`);
		git("read-tree", "main");
		for (const { operation, path, content = "" } of changes) {
			if (operation === "delete") git("update-index", "--force-remove", path);
			else {
				const id = run(["hash-object", "-w", "--stdin"], Buffer.from(content, "base64")).toString().trim();
				git("update-index", "--add", "--cacheinfo", `100644,${id},${path}`);
			}
		}
		const id = git("commit-tree", git("write-tree"), "-p", "main", "-m", message);
		git("update-ref", "refs/heads/main", id);
		return {
			commit: { sha: id, created: new Date().toJSON() },
			files: changes.map(({ operation, path }) =>
				operation === "delete" ? null : { path, sha: git("rev-parse", `main:${path}`) },
			),
		};
	}

	async function respondTo(request: IncomingMessage, path: string): Promise<object | undefined> {
		const call = `${request.method} ${path.replace(base, "")}`;
		if (call === "GET /api/v1/version") return { version: "1.24.0" };
		if (call === "GET /api/v1/user")
			return { id: 1, login: "ada", full_name: "Ada", email: "ada@example.org" };
		if (call === "GET /api/v1/settings/api") return { default_paging_num: 100, default_max_blob_size: 1e7 };
		if (call === "GET ") return { default_branch: "main", permissions: { pull: true, push: true } };
		if (call === "GET /branches/main")
			return { commit: { id: git("rev-parse", "main"), message: git("log", "-1", "--format=%s", "main") } };
		if (call.startsWith("GET /git/trees/")) return { tree: files(), truncated: false };
		if (call === "GET /commits") return [];
		if (call === "POST /file-contents") return contents(((await json(request)) as { files: string[] }).files);
		if (call === "POST /contents") {
			const { message, files } = (await json(request)) as { message: string; files: Change[] };
			return commit(message, files);
		}
		return undefined;
	}

	/** Requests without a handler: the editor uses more of the API than this implements. */
	const unknown: string[] = [];
	const server = createServer(async (request, response) => {
		// As Gitea with [cors] ENABLED: the editor has another origin.
		response.setHeader("access-control-allow-origin", "*");
		response.setHeader("access-control-allow-headers", "authorization, content-type");
		response.setHeader("content-type", "application/json");
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		const isKnown = request.headers.authorization === `token ${token}`;
		if (request.method === "OPTIONS") response.writeHead(204).end();
		else if (!isKnown) response.writeHead(401).end('{"message":"invalid token"}');
		else await reply(request, response, pathname);
	});
	async function reply(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
		try {
			const answer = await respondTo(request, path);
			if (!answer) unknown.push(`${request.method} ${request.url}`);
			response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? { message: "Not found" }));
		} catch (error) {
			response.writeHead(422).end(JSON.stringify({ message: (error as Error).message }));
		}
	}
	return {
		url: `http://127.0.0.1:${await listen(server)}`,
		git,
		unknown,
		close: () => server.close().closeAllConnections(),
	};
}
