export const Graticule = () => (
	<svg viewBox="0 0 200 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
		<path className="grat" d="M50 0v64M100 0v64M150 0v64M0 32h200" />
	</svg>
);
