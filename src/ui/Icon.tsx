/** A line icon inside an island, by its path in icons.ts; pages use Icon.astro. */
export function Icon({ path, directed = false }: { path: string; directed?: boolean }) {
	return (
		<svg className={directed ? "i i-dir" : "i"} viewBox="0 0 24 24" aria-hidden="true">
			<path d={path} />
		</svg>
	);
}
