/** Gives the browser a table to keep, without leaving the page. The mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: "text/csv" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the data once it has begun.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
