import type { ReactNode } from "react";
import { Skeleton } from "./Skeletons.tsx";

/** A list of names and values; a null value is loading. */
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
