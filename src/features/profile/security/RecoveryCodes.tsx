import { useEffect, useRef } from "react";
import { saveText } from "../details/save-file.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props {
	codes: string[];
	onSaved: () => void;
	words: SecurityWords;
}

/** Recovery codes, once: to download, to print, to write down. */
export function RecoveryCodes({ codes, onSaved, words }: Props) {
	const own = words.section.codes;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const download = () => saveText(`${words.file_name}-recovery-codes.txt`, `${codes.join("\n")}\n`);
	return (
		<div className="rescue">
			<h3 tabIndex={-1} ref={heading}>
				{own.h3}
			</h3>
			<p>{own.text}</p>
			<ol className="rescue-codes" dir="ltr">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div className="row">
				<button type="button" className="btn small ghost" onClick={download}>
					{own.download}
				</button>
				<button type="button" className="btn small ghost" onClick={() => print()}>
					{own.print}
				</button>
				<button type="button" className="btn small" onClick={onSaved}>
					{own.saved}
				</button>
			</div>
		</div>
	);
}
