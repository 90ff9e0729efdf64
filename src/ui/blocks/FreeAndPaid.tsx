import type { getCompareWords } from "../../words/compare-words.ts";
import { Icon } from "../Icon.tsx";
import { cross, ok } from "../icons.ts";

type CompareWords = ReturnType<typeof getCompareWords>;

const Cell = ({ value, words }: { value: boolean | string; words: CompareWords }) => (
	<td>
		{typeof value === "string" ? (
			value
		) : (
			<>
				<Icon path={value ? ok : cross} />
				<span className="visually-hidden">{value ? words.yes : words.no}</span>
			</>
		)}
	</td>
);

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
