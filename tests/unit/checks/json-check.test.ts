import { expect, it } from "vitest";
import { jsonFaults } from "../../../src/build/checks/json-check.ts";

it.each<[mistake: string, text: string, sentence: string]>([
	["an empty file", " \n", "line 1: is empty: write its fields between { and }, or delete the file"],
	["an invisible mark", "\uFEFF{}", "line 1: begins with an invisible mark: save it as UTF-8 without a BOM"],
	["a comma too many", '{\n\t"a": 1,\n}', "line 3: is not JSON: a name belongs here"],
	["a comma too many in a list", '{\n\t"a": [1, ]\n}', "line 2: is not JSON: a value belongs here"],
	[
		"a missing comma",
		'{\n\t"a": 1\n\t"b": 2\n}',
		"line 3: is not JSON: a comma is missing before this: write it after the value above",
	],
	["a missing brace", '{\n\t"a": { "b": 1\n', "line 3: is not JSON: a { is never closed"],
	["a missing bracket", '{\n\t"a": [1\n', "line 3: is not JSON: a [ is never closed"],
	["a bracket too many", "{\n}\n}", "line 3: is not JSON: nothing may follow the last bracket"],
	[
		"curly quotation marks",
		"{ “a”: 1 }",
		"line 1: is not JSON: words stand between straight quotation marks",
	],
	["quotation marks inside", '{ "a": "a "b" c" }', "line 1: is not JSON: words stand between straight"],
	["single quotation marks", "{ \"a\": 'b' }", "line 1: is not JSON: words stand between straight"],
	[
		"a new line inside",
		'{ "a": "b\nc" }',
		"line 1: is not JSON: the quotation mark is not closed on its line",
	],
	["a tab inside", '{ "a": "b\tc" }', "line 1: is not JSON: write \\t for a tab"],
	["a missing colon", '{ "a" 1 }', "line 1: is not JSON: a name and its value have a colon between them"],
	["a remark", '{\n\t// ours\n\t"a": 1\n}', "line 2: is not JSON: JSON can't have comments"],
	["a name twice", '{\n\t"a": 1,\n\t"b": { "a": 1 },\n\t"a": 2\n}', "line 4: a is a duplicate: remove one"],
])("says of %s in JSON where it is and what to write", (_, text, sentence) => {
	expect(jsonFaults(text)).toEqual([expect.stringContaining(sentence)]);
	expect(jsonFaults('{\n\t"a": [1, "x"],\n\t"b": { "a": "" }\n}\n')).toEqual([]);
});
