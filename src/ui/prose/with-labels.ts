/** Adds column names to a table's cells, except those across columns, for the narrow layout, and the ARIA roles that tables lose with another `display`. */
export function addLabels(html: string): string {
	const columns = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = ""]) =>
		name.replace(/<[^>]+>/g, "").replaceAll('"', "&quot;"),
	);
	return html
		.replace(/<th\b([^>]*)>/g, '<th role="columnheader"$1>')
		.replace(/<(thead|tbody)\b[^>]*>/g, '<$1 role="rowgroup">')
		.replace(/<tr\b([^>]*)>([\s\S]*?)<\/tr>/g, (_, attributes: string, cells: string) => {
			let column = 0;
			const labelled = cells.replace(/<td\b([^>]*)>/g, (_, attributes: string) => {
				const name = columns[column++];
				const label = attributes.includes("colspan") || name === undefined ? "" : ` data-label="${name}"`;
				return `<td role="cell"${attributes}${label}>`;
			});
			return `<tr role="row"${attributes}>${labelled}</tr>`;
		});
}
