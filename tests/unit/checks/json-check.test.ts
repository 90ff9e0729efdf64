import { expect, it } from "vitest";
import { findJsonFaults } from "../../../src/build/checks/json-check.ts";

it.each([
	[" \n", "1: is empty: write its fields between { and }, or delete the file"],
	["\uFEFF{}", "1: begins with an invisible mark: save it as UTF-8 without a BOM"],
	['{\n\t"a": 1,\n}', "3: is not JSON: a name belongs here"],
	['{\n\t"a": [1, ]\n}', "2: is not JSON: a value belongs here"],
	[
		'{\n\t"a": 1\n\t"b": 2\n}',
		"3: is not JSON: a comma is missing before this: write it after the value above",
	],
	['{\n\t"a": { "b": 1\n', "3: is not JSON: a { is never closed: write } after its last value"],
	['{\n\t"a": [1\n', "3: is not JSON: a [ is never closed"],
	["{\n}\n}", "3: is not JSON: nothing may follow the last bracket"],
	["{ “a”: 1 }", "1: is not JSON: words stand between straight quotation marks"],
	['{ "a": "a "b" c" }', "1: is not JSON: words stand between straight"],
	["{ \"a\": 'b' }", "1: is not JSON: words stand between straight"],
	['{ "a": "b\nc" }', "1: is not JSON: the quotation mark is not closed on its line"],
	['{ "a": "b\tc" }', "1: is not JSON: write \\t for a tab"],
	['{ "a" 1 }', "1: is not JSON: a name and its value have a colon between them"],
	['{\n\t// ours\n\t"a": 1\n}', "2: is not JSON: JSON can't have comments"],
	['{\n\t"a": 1,\n\t"b": { "a": 1 },\n\t"a": 2\n}', "4: a is a duplicate: remove one"],
])("says where JSON is wrong and what to write: %j", (text, sentence) => {
	expect(findJsonFaults(text)).toEqual([expect.stringContaining(sentence)]);
	expect(findJsonFaults('{\n\t"a": [1, "x"],\n\t"b": { "a": "" }\n}\n')).toEqual([]);
});
