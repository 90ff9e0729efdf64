interface Props {
	/** A name in `icons.ts`. */
	path: string;
	/** Whether it's mirrored in right-to-left text. */
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
