import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";

/** What to write instead, by the parser's error codes. */
const remedies: Record<string, string> = {
	InvalidSymbol: 'words stand between straight quotation marks: write "…", and \\" for one inside',
	PropertyNameExpected: 'a name belongs here: write "name": …, or take away the comma before it',
	ValueExpected: 'a value belongs here: write "…", a number, true or false, or take away the comma before it',
	ColonExpected: 'a name and its value have a colon between them: write "name": …',
	CommaExpected: "a comma is missing before this: write it after the value above",
	CloseBraceExpected: "a { is never closed: write } after its last value",
	CloseBracketExpected: "a [ is never closed: write ] after its last value",
	EndOfFileExpected: "nothing may follow the last bracket: remove it",
	InvalidCommentToken: "JSON can't have comments: remove it",
	UnexpectedEndOfString: 'the quotation mark is not closed on its line: write ", and \\n for a new line',
	InvalidEscapeCharacter: "write \\\\ for a backslash",
	InvalidCharacter: "write \\t for a tab inside quotation marks",
};

/** The first syntax error and the first duplicate key of a JSON text, with their lines. */
export function findJsonFaults(text: string): string[] {
	if (text.startsWith("\uFEFF")) return ["1: begins with an invisible mark: save it as UTF-8 without a BOM"];
	if (!text.trim()) return ["1: is empty: write its fields between { and }, or delete the file if it is new"];
	const broken: string[] = [];
	const twice: string[] = [];
	const open: Set<string>[] = [];
	visit(
		text,
		{
			onObjectBegin: () => void open.push(new Set()),
			onObjectEnd: () => void open.pop(),
			onObjectProperty(name, _offset, _length, line) {
				if (open.at(-1)?.has(name)) twice.push(`${line + 1}: ${name} is a duplicate: remove one`);
				open.at(-1)?.add(name);
			},
			onError(code: ParseErrorCode, _offset, _length, line) {
				const name = printParseErrorCode(code);
				broken.push(`${line + 1}: is not JSON: ${remedies[name] ?? name}`);
			},
		},
		{ disallowComments: true },
	);
	return [...broken.slice(0, 1), ...twice.slice(0, 1)];
}
