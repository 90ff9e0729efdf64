import { defaultLocale } from "../../../i18n/locales.ts";

/** Pictures allowed in a post's folder. */
export const isPicture = (file: string): boolean => /\.(jpe?g|png|webp|avif)$/.test(file);
/** Most bytes of an original; readers get a much smaller version. */
const maxPictureBytes = 10 * 1024 * 1024;

/** The pictures in a text, with line and alt text. */
function listPictures(text: string): { line: number; src: string; alt: string | undefined }[] {
	return [...text.matchAll(/<Picture\b[^>]*>/g)].map(({ 0: tag, index }) => {
		const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
		return {
			line: text.slice(0, index).split("\n").length,
			src: attribute("src") ?? "",
			alt: attribute("alt"),
		};
	});
}

/** Mistakes with the pictures in a text. A translation is given the `english` text, as its alt texts must be translated too. */
export function findPictureFaults(text: string, files: readonly string[], english?: string): string[] {
	const pictures = files.filter(isPicture);
	const untranslated = new Set(english ? listPictures(english).map(({ alt }) => alt) : []);
	return listPictures(text).flatMap(({ line, src, alt }) => {
		const tell = (what: string) => `line ${line}: ${what}`;
		const remedy = `put it beside the text${pictures.length ? `; there is ${pictures.join(", ")}` : ""}`;
		return [
			...(pictures.includes(src) ? [] : [tell(`no picture here is called "${src}": ${remedy}`)]),
			...(alt?.trim() ? [] : [tell(`<Picture src="${src}"> needs alt="…" that says what it shows`)]),
			...(alt && untranslated.has(alt)
				? [tell(`alt of <Picture src="${src}"> is the English one: write it in this language`)]
				: []),
		];
	});
}

/** Mistakes with a picture file. @param texts in all languages, by file */
export function findPictureFileFaults(file: string, bytes: number, texts: Record<string, string>): string[] {
	const missing = Object.entries(texts).flatMap(([name, text]) =>
		listPictures(text).some(({ src }) => src === file) ? [] : name,
	);
	const isShown = missing.length < Object.keys(texts).length;
	return [
		...(/^[\w-]+\.\w+$/.test(file)
			? []
			: ["a picture is called like-this.jpg, in Latin letters without blanks"]),
		...(bytes > maxPictureBytes
			? [`has ${Math.round(bytes / 1024 ** 2)} MB: at most ${maxPictureBytes / 1024 ** 2}, save it smaller`]
			: []),
		...(isShown
			? missing.map((name) => `is not in ${name}: write <Picture src="${file}" alt="…" /> there too`)
			: [
					`is shown by no text: write <Picture src="${file}" alt="…" /> in ${defaultLocale}.mdx, or take it away`,
				]),
	];
}
