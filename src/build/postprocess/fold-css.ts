/** OKLCH as sRGB channels from 0 to 1; beyond that range where the screen cannot show it. */
function toRgb(lightness: number, chroma: number, hue: number): number[] {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const linear = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return linear.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}

const byte = (share: number): string =>
	Math.round(share * 255)
		.toString(16)
		.padStart(2, "0");

/** `oklch(…)` as the same colour in hex, which is a third as long; colours outside sRGB stay as they are. */
export function shortColours(css: string): string {
	return css.replace(
		/oklch\(([\d.]+)%\s*([\d.]+) ([\d.]+)(?:\s*\/\s*([\d.]+))?\)/g,
		(whole, l: string, c: string, h: string, alpha?: string) => {
			const rgb = toRgb(Number(l) / 100, Number(c), Number(h));
			const shown = rgb.every((value) => value > -0.003 && value < 1.003);
			const parts = alpha === undefined ? rgb : [...rgb, Number(alpha)];
			const hex = `#${parts.map((value) => byte(Math.min(1, Math.max(0, value)))).join("")}`;
			return shown ? hex.replace(/^#(.)\1(.)\2(.)\3(?:(.)\4)?$/, "#$1$2$3$4") : whole;
		},
	);
}

/**
 * Writes the value of a custom property where it is used, when the page defines it once: what is read once costs less than
 * what is named and looked up, and a page that uses four of fifteen blues need not carry the scale. `keep` holds the names
 * that markup or scripts use themselves.
 */
export function foldProperties(css: string, keep: ReadonlySet<string>): string {
	const definitions = new Map<string, string[]>();
	for (const [, name = "", value = ""] of css.matchAll(/(--[\w-]+):([^;{}]*)/g))
		definitions.set(name, [...(definitions.get(name) ?? []), value.trim().replaceAll(", ", ",")]);
	return css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
		const [value, ...more] = definitions.get(name) ?? [];
		return value === undefined || more.length || keep.has(name) || value.includes("var(") ? use : value;
	});
}
