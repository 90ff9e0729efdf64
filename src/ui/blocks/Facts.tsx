import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
	/** What it is called, and what it is: null while that loads. */
	rows: [string, ReactNode][];
}

/** A ruled list of names and values. */
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
