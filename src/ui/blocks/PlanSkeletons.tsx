import { Graticule } from "../chart/Graticule.tsx";
import "./plan-skeletons.css";

export const PlanSkeletons = () => (
	<>
		<div className="pay-by" />
		<div className="plans" aria-hidden="true">
			{["a", "b", "c"].map((key) => (
				<div className="plan" key={key}>
					<Graticule />
					<span className="sk title" />
					<span className="sk sum" />
					<span className="sk" />
					<span className="sk short" />
					<span className="sk button" />
				</div>
			))}
		</div>
	</>
);
