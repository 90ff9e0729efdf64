const paths = {
	close: "m6 6 12 12M18 6 6 18",
	clear: "M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5",
	save: "M12 4v11m-4-4 4 4 4-4M5 20h14",
	copy: "M9 9h11v11H9zM5 15H4V4h11v1",
	up: "M7 10v10H4V10zm0 0 4-7c2 0 3 1 2.5 3L13 9h6l-1.5 9c-.3 1.3-1 2-2.5 2H7",
	down: "M7 14V4H4v10zm0 0 4 7c2 0 3-1 2.5-3L13 15h6l-1.5-9c-.3-1.3-1-2-2.5-2H7",
	send: "M4 12 20 4l-5 16-3-7zm8 1 8-9",
};

/** A line icon like those of the pages (src/ui/icons.ts), which an island cannot ask for. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
	<svg className={name === "send" ? "i i-dir" : "i"} viewBox="0 0 24 24" aria-hidden="true">
		<path d={paths[name]} />
	</svg>
);
