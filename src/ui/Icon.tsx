interface Props {
	/** One of `icons.ts`. */
	path: string;
	/** Whether it points somewhere and turns with the text direction. */
	directed?: boolean;
}

/** A line icon inside an island; pages use Icon.astro. */
export function Icon({ path, directed = false }: Props) {
	return (
		<svg className={directed ? "i i-dir" : "i"} viewBox="0 0 24 24" aria-hidden="true">
			<path d={path} />
		</svg>
	);
}
