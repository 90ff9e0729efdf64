/** Three plans that are still loading (spec §2.5): cards with an empty graticule in place of their charts. */
export const PlanSkeletons = () => (
	<div className="plans" aria-hidden="true">
		{["a", "b", "c"].map((key) => (
			<div className="plan" key={key}>
				<svg viewBox="0 0 200 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
					<path className="grat" d="M50 0v64M100 0v64M150 0v64M0 32h200" />
				</svg>
				<span className="sk title" />
				<span className="sk price" />
				<span className="sk" />
				<span className="sk short" />
				<span className="sk button" />
			</div>
		))}
	</div>
);
