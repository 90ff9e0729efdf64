/** Gives the browser a JSON file to keep, without leaving the page. */
export const saveJson = (name: string, data: unknown): void =>
	save(name, new Blob([JSON.stringify(data, null, "\t")], { type: "application/json" }));

/** The same with a text. */
export const saveText = (name: string, text: string): void =>
	save(name, new Blob([text], { type: "text/plain" }));

function save(name: string, file: Blob): void {
	const url = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the data once it has begun.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
