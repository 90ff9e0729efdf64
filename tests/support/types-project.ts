import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.ts";

/** TypeScript alone, which does not look into Astro's files, and keeps what it has found for the next time. */
export function typesProject(): string {
	const folder = join(root, ".cache/types");
	mkdirSync(folder, { recursive: true });
	const exported = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".astro"))
		.flatMap((path) => [
			...readFileSync(join(root, "src", path), "utf8").matchAll(/^export (?:type|interface) (\w+)/gm),
		])
		.map(([, name]) => `export type ${name} = any;`);
	writeFileSync(
		join(folder, "astro.d.ts"),
		`declare module "*.astro" { const any: any; export default any; ${[...new Set(exported)].join(" ")} }\n`,
	);
	const { include } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as { include: string[] };
	const project = {
		extends: "../../tsconfig.json",
		include: ["astro.d.ts", ...include.map((path) => `../../${path}`)],
		exclude: ["../../dist", "../../node_modules"],
		compilerOptions: { noEmit: true, incremental: true, tsBuildInfoFile: "known.json" },
	};
	writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
	return folder;
}
