import { Icon } from "../Icon.tsx";
import { cross, ok } from "../icons.ts";
import "./versus.css";

type CellValue = boolean | string;

export interface CompareWords {
	title: string;
	feature: string;
	free: string;
	paid: string;
	yes: string;
	no: string;
	rows: { name: string; free: CellValue; paid: CellValue }[];
}

const Cell = ({ value, words }: { value: CellValue; words: CompareWords }) => (
	<td>
		{typeof value === "string" ? (
			value
		) : (
			<>
				<Icon path={value ? ok : cross} />
				<span className="vh">{value ? words.yes : words.no}</span>
			</>
		)}
	</td>
);

/** The free plan and a paid one, side by side. */
export const FreeAndPaid = ({ words }: { words: CompareWords }) => (
	<div className="tbl versus">
		<table>
			<thead>
				<tr>
					<th scope="col">{words.feature}</th>
					<th scope="col">{words.free}</th>
					<th scope="col">{words.paid}</th>
				</tr>
			</thead>
			<tbody>
				{words.rows.map(({ name, free, paid }) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						<Cell value={free} words={words} />
						<Cell value={paid} words={words} />
					</tr>
				))}
			</tbody>
		</table>
	</div>
);
