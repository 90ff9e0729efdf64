/** Adds column names to a table's cells for the narrow layout, and the ARIA roles that tables lose with another `display`. */
export function withLabels(html: string): string {
	const columns = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = ""]) =>
		name.replace(/<[^>]+>/g, "").replaceAll('"', "&quot;"),
	);
	return html
		.replace(/<th\b[^>]*>/g, '<th role="columnheader">')
		.replace(/<(thead|tbody)\b[^>]*>/g, '<$1 role="rowgroup">')
		.replace(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g, (_, cells: string) => {
			let column = 0;
			const labelled = cells.replace(
				/<td\b[^>]*>/g,
				() => `<td role="cell" data-label="${columns[column++]}">`,
			);
			return `<tr role="row">${labelled}</tr>`;
		});
}
