import { encode } from "uqr";

/** A QR code, dark on light in both colour schemes, as scanners need it (styles/kit/fig.css). */
export function Qr({ text, label, width = 224 }: { text: string; label: string; width?: number }) {
	const { size, path } = drawQr(text);
	const viewBox = `-4 -4 ${size + 8} ${size + 8}`;
	return (
		<svg className="qr" width={width} viewBox={viewBox} role="img" aria-label={label}>
			<path d={path} />
		</svg>
	);
}

/** Draws a QR code as one path, row by row, on a grid of `size` modules. */
export function drawQr(text: string): { size: number; path: string } {
	const { data, size } = encode(text, { ecc: "L", border: 0, boostEcc: false });
	let path = "";
	let [atX, atY] = [0, 0];
	for (const [y, row] of data.entries())
		for (let x = 0; x < size; x++) {
			if (!row[x]) continue;
			const from = x;
			while (row[x + 1]) x++;
			path += `m${from - atX} ${y - atY}h${x + 1 - from}`;
			[atX, atY] = [x + 1, y];
		}
	return { size, path: `M0 .5${path}`.replaceAll(" -", "-") };
}
