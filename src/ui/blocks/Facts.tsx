import type { ReactNode } from "react";
import { Skeleton } from "./Skeletons.tsx";

export const Facts = ({ rows }: { rows: [name: string, value: ReactNode][] }) => (
	<dl className="facts-dl">
		{rows.map(([name, value]) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd>{value ?? <Skeleton letters={10} />}</dd>
			</div>
		))}
	</dl>
);
