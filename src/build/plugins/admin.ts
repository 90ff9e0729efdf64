import {
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import { getMimeType } from "hono/utils/mime";
import type { Plugin, ViteDevServer } from "vite";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { isLoopbackHost } from "../../../functions/contract/address.ts";
import { packageFolders, readPackageFile, renderEditorPage } from "../admin/page.ts";

const endings = "json,mdx,avif,jpg,jpeg,png,webp";
const editable = new RegExp(`^content(/[\\w-]+)+\\.(${endings.replaceAll(",", "|")})$`);
const getEncoding = (path: string) => (/\.(json|mdx)$/.test(path) ? "utf8" : "base64");

type Collections = typeof import("../admin/collections.ts");
type Answer = [type: string, body: string | Buffer, status?: number];
const answerJson = (body: object, status = 200): Answer => ["application/json", JSON.stringify(body), status];

/** Writes or deletes a file for the editor, and answers with the file as it is afterwards. */
async function save(request: IncomingMessage, root: string): Promise<Answer> {
	const { path = null, before, after } = (await json(request)) as Record<string, string | null>;
	if (!path || !editable.test(path))
		throw new Error(`${path}: a name has Latin letters, digits and hyphens, and ends in ${endings}`);
	const file = join(root, path);
	const current = existsSync(file) ? readFileSync(file, getEncoding(path)) : null;
	if (current !== before) throw new Error(`${path} has changed on the disk: load this page again`);
	if (typeof after !== "string") {
		rmSync(file);
		if (!readdirSync(dirname(file)).length) rmdirSync(dirname(file));
		return answerJson({ content: null });
	}
	const { mergeFile } = await import("../admin/merge.ts");
	const content = getEncoding(path) === "utf8" ? mergeFile(path, current ?? "", after) : after;
	mkdirSync(dirname(file), { recursive: true });
	if (content !== current) writeFileSync(file, content, getEncoding(path));
	return answerJson({ content });
}

let forms: Collections | undefined;

async function answerTo(
	request: IncomingMessage,
	root: string,
	server: ViteDevServer,
): Promise<Answer | null> {
	const path = (request.url ?? "").replace(/[?#].*/, "");
	if (/^\/admin\/?$/.test(path)) return ["text/html; charset=utf-8", renderEditorPage()];
	if (path === "/admin/config.json") {
		try {
			// Loaded through Vite, which reloads what has changed.
			forms = (await server.ssrLoadModule("/src/build/admin/collections.ts")) as Collections;
		} catch (error) {
			// The editor must open while content is wrong, since people fix it there: keep the last forms.
			if (!forms) return ["text/plain; charset=utf-8", (error as Error).message, 500];
		}
		return answerJson(forms.buildEditorConfig());
	}
	if (path === "/admin/files" && request.method === "PUT")
		return save(request, root).catch(({ message }: Error) => answerJson({ message }, 500));
	if (path === "/admin/files") {
		const paths = globSync(`content/**/*.{${endings}}`, { cwd: root });
		const contents = paths.map((name) => [
			name.replaceAll("\\", "/"),
			readFileSync(join(root, name), getEncoding(name)),
		]);
		return answerJson(Object.fromEntries(contents));
	}
	const file = path.replace("/admin/packages/", "");
	const isPart = packageFolders.some((folder) => file.startsWith(folder)) && !file.includes("..");
	const type = getMimeType(file);
	return isPart && type ? [type, readPackageFile(file)] : null;
}

/** Vite plugin for `npm run dev`: the content editor at /admin, on this machine only. @param root the project's folder */
export function createAdmin(root = resolvePath("")): Plugin {
	return {
		name: "admin",
		apply: "serve",
		configureServer(server) {
			const { host } = server.config.server;
			if (host && !isLoopbackHost(String(host))) return;
			server.middlewares.use(async (request: IncomingMessage, response: ServerResponse, next) => {
				if (!/^\/admin(?=[/?]|$)/.test(request.url ?? "")) return next();
				try {
					const answer = await answerTo(request, root, server);
					if (!answer) return next();
					response.statusCode = answer[2] ?? 200;
					response.setHeader("content-type", answer[0]).setHeader("cache-control", "no-store").end(answer[1]);
				} catch (error) {
					next(error);
				}
			});
		},
	};
}
