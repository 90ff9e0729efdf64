/** Gives the browser a text file to keep, without leaving the page. */
export function saveText(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the data once it has begun.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
