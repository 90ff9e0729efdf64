import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
	/** Name and value; null while loading. */
	rows: [string, ReactNode][];
}

/** A list of names and values. */
export const Facts = ({ rows }: Props) => (
	<dl className="facts-dl">
		{rows.map(([name, value]) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd>{value ?? <Skeleton letters={10} />}</dd>
			</div>
		))}
	</dl>
);
