export function saveFile(name: string, content: string, type = "text/plain;charset=utf-8"): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The download keeps its data once it has started.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
