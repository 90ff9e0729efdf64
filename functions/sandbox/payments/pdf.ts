/** A minimal one-page PDF of plain ASCII text. */
export function renderPdf(lines: readonly string[]): string {
	const textOperators = lines.map(
		(line) => `(${line.replace(/[()\\]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?")}) Tj T*`,
	);
	const text = `BT /F1 14 Tf 20 TL 60 760 Td ${textOperators.join(" ")} ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let file = "%PDF-1.4\n";
	const places = objects.map((object, i) => {
		const at = file.length;
		file += `${i + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(at).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	return `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
