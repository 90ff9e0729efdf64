import ts from "typescript";

/** The first words of exported functions; a new one joins them if it's a verb. */
const verbs = new Set(
	`accept accepts activate add adopt advance announces answer apply ask assemble backup batch begin build
	bundle call can cancel change check choose claim clean clear clip collect combine compact compare
	compile complete compose compress compute confirm consume copy count create decide decrypt deliver
	derive describe detach detect download draft draw drop elide emit encode encrypt end ensure export fetch
	fill filter find flatten focus fold follow forget format gather get go grant group grow guard guess handle has
	hash hydrate ignore is isolate issue join keep limit link list listen load localize make map mark match
	measure merge migrate mount move name normalize notify offer open opts parse pause pay pick ping
	pluralize postpone postprocess prepare preview price process prove provide put query queue rate read
	rebrand recompute record redirect reduce refer refresh refund refuse rehash release remember remove
	rename render renew reopen repair rephrase report request require resample resolve respond restore
	rotate roughen run save seed select serve set settle shake show sign solve sort split start store strip
	subtract sum summarise supports suspend sweep sync to trace train transfer transliterate try typeset
	undo unroll update upgrade upload validate verify wait with wrap write`.split(/\s+/),
);

/**
 * Exported functions that begin with no verb. Components, hooks, an endpoint's `GET`, and builders of schemas and routes have
 * names of their own.
 */
export function verbFaults(text: string, path: string): string[] {
	const functions = ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.flatMap((node) => {
		if (
			!ts.canHaveModifiers(node) ||
			!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
		)
			return [];
		if (ts.isFunctionDeclaration(node)) return node.name?.text ?? [];
		if (!ts.isVariableStatement(node)) return [];
		return node.declarationList.declarations.flatMap(({ name, initializer }) =>
			ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer) ? name.text : [],
		);
	});
	return functions
		.filter((name) => /^[a-z]/.test(name) && !/^use[A-Z]|(Field|Text|Route|component)$/.test(name))
		.filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? ""))
		.map((name) => `${name}() begins with no verb`);
}
