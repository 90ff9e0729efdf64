/**
 * Makes a row's first cell its header, names the column at the others, for the narrow layout, and adds the roles that tables
 * lose with another `display`.
 */
export function addLabels(html: string): string {
	const columns = [...html.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = ""]) =>
		name.replace(/<[^>]+>/g, "").replaceAll('"', "&quot;"),
	);
	return html
		.replace(/<th\b([^>]*)>/g, '<th role="columnheader"$1>')
		.replace(/<(thead|tbody)\b[^>]*>/g, '<$1 role="rowgroup">')
		.replace(/<tr\b([^>]*)>([\s\S]*?)<\/tr>/g, (_, attributes: string, cells: string) => {
			let column = 0;
			const labelled = cells.replace(
				/<td\b([^>]*)>([\s\S]*?)<\/td>/g,
				(_, attributes: string, text: string) => {
					const name = attributes.includes("colspan") ? undefined : columns[column++];
					if (name !== undefined && column === 1) return `<th role="rowheader"${attributes}>${text}</th>`;
					const label = name === undefined ? "" : ` data-label="${name}"`;
					return `<td role="cell"${attributes}${label}>${text}</td>`;
				},
			);
			return `<tr role="row"${attributes}>${labelled}</tr>`;
		});
}
