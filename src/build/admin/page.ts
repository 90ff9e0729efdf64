import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { getLocaleEntry, localeCodes } from "../../../i18n/locales.ts";

/** The editor sets the direction of whole files only, so Arabic parts of a file, such as `words.ar`, need this. */
const rightToLeft = localeCodes
	.filter((code) => getLocaleEntry(code).dir === "rtl")
	.map((code) => `:is([data-key-path*=".${code}."], [data-key-path$=".${code}"]) :is(input, textarea, p)`)
	.join();

/** Folders of the package that the editor loads. */
export const packageFolders = ["@sveltia/cms/npm/", "@sveltia/cms/locales/"];

/** A file of the package. Its styles load fonts from a CDN; they're pointed to the package's own copies. */
export function readPackageFile(name: string): Buffer {
	const file = readFileSync(resolvePath(`node_modules/${name}`));
	return name.endsWith("/index.js")
		? Buffer.from(file.toString().replace(/src:url\(https:[^;]*;/g, ""))
		: file;
}

const local = `import "/src/build/admin/folder.ts";
localStorage["sveltia-cms.user"] ??= '{"backendName":"test-repo"}';
`;
const start = `import cms from "/admin/packages/@sveltia/cms/npm/index.js";
const answer = await fetch("/admin/config.json");
if (answer.ok) cms.init({ config: await answer.json() });
else document.body.append(Object.assign(document.createElement("pre"), { textContent: await answer.text() }));
`;

/** Allows nothing from other hosts but API calls. @param hosts of those APIs */
const buildPolicy = (script: string, hosts: string): string =>
	[
		"default-src 'none'",
		`script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
		"style-src 'self' 'unsafe-inline'",
		"font-src 'self'",
		"img-src 'self' blob: data: https:",
		`connect-src 'self' blob: data: ${hosts}`,
		"manifest-src blob:",
		"base-uri 'none'; form-action 'none'",
	].join("; ");

/** The editor's page. @param hosts of a git server; without them it edits the files of this machine */
export function renderEditorPage(hosts = ""): string {
	const script = hosts ? start : local + start;
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${buildPolicy(script, hosts)}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Content</title>
<style>${rightToLeft} { direction: rtl } .summary * { unicode-bidi: plaintext }</style>
<script type="module">${script}</script>
</html>
`;
}
