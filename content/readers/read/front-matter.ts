/** Front matter of MDX by name: one field per line, bare or as a JSON string. Throws for unbalanced quotes. */
export function frontMatter(text: string): Record<string, string | undefined> {
	const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
	return Object.fromEntries(
		[...head.matchAll(/^(\w+): *(.*?) *$/gm)].map(([, name = "", raw = ""]) => [
			name,
			(raw.startsWith('"') ? JSON.parse(raw) : raw).trim(),
		]),
	);
}
