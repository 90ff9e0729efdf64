import { useEffect, useRef } from "react";
import { saveFile } from "../../../ui/save-file.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props {
	codes: string[];
	onSaved: () => void;
	words: SecurityWords;
}

/** Recovery codes, once: to download, to print, to write down. */
export function RecoveryCodes({ codes, onSaved, words }: Props) {
	const labels = words.section.codes;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const download = () => saveFile(`${words.file_name}-recovery-codes.txt`, `${codes.join("\n")}\n`);
	return (
		<div className="rescue">
			<h3 tabIndex={-1} ref={heading}>
				{labels.h3}
			</h3>
			<p>{labels.text}</p>
			<ol className="rescue-codes" dir="ltr">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div className="row">
				<button type="button" className="btn small ghost" onClick={download}>
					{labels.download}
				</button>
				<button type="button" className="btn small ghost" onClick={() => print()}>
					{labels.print}
				</button>
				<button type="button" className="btn small" onClick={onSaved}>
					{labels.saved}
				</button>
			</div>
		</div>
	);
}
