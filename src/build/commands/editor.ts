import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findFiles, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { buildEditorConfig } from "../admin/collections.ts";
import { packageFolders, readPackageFile, renderEditorPage } from "../admin/page.ts";

/** Git hosts that the editor supports, and the origins its page calls. */
const hosts: Record<string, string> = {
	github: "https://api.github.com https://github.com https://www.githubstatus.com",
	gitlab: "https://gitlab.com https://status-api.hostedstatus.com",
	gitea: "https://gitea.com",
};

/** Writes the editor as static files, to be served at its own origin. @param server address of a self-hosted git host */
export function writeEditor(folder: string, host: string, repo: string, server?: string): void {
	const calls = server ?? hosts[host];
	const isOrigin = !server || (URL.canParse(server) && new URL(server).origin === server);
	if (!calls || !hosts[host] || !isOrigin || !/^[\w.-]+(\/[\w.-]+)+$/.test(repo))
		throw new ContentError([
			`npm run editor -- ${Object.keys(hosts).join("|")} <owner>/<repository> [https://your.git.server]`,
		]);
	const api = { github: "/api/v3", gitlab: "/api/v4", gitea: "/api/v1" }[host];
	const gateway = server && { base_url: server, api_root: server + api };
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(join(folder, "admin"), { recursive: true });
	writeFileSync(join(folder, "admin/index.html"), renderEditorPage(calls));
	const config = buildEditorConfig({ name: host, repo, auth_methods: ["token"], ...gateway });
	writeFileSync(
		join(folder, "admin/config.json"),
		JSON.stringify({
			...config,
			// Left out: without merge.ts, saving would set missing fields to false and so end every renewal.
			collections: config.collections.filter((item) => !("name" in item) || item.name !== "facts"),
			// Saved changes appear with the next build only.
			show_preview_links: false,
		}),
	);
	for (const name of packageFolders.flatMap((folder) =>
		findFiles(`node_modules/${folder}**/*.{js,json,png,wasm,woff2}`),
	)) {
		const file = name.replace("node_modules/", "");
		const path = join(folder, "admin/packages", file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, readPackageFile(file));
	}
}

export function run([host = "", repo = "", server]: string[]): void {
	writeEditor(resolvePath(".cache/editor"), host, repo, server);
	console.log("The editor is in .cache/editor: see content/in-the-browser.md for how to serve it.");
}
