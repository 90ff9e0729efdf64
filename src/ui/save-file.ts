export function saveFile(name: string, content: string, type = "text/plain;charset=utf-8"): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	Object.assign(document.createElement("a"), { href: url, download: name }).click();
	// The download keeps its data once it has started.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
