import ts from "typescript";

/** The first words of functions; a new one joins them if it's a verb. */
const verbs = new Set(
	`accept accepts activate add adopt advance announce announces answer apply ask assemble attempt backup batch
	begin build bundle cache call can cancel capitalize change check choose claim classify clean clear clip
	close collapse collect combine compact compare compile complete compose compress compute confirm consume
	copy count create decide decode decrypt define delete deliver derive describe detach detect download draft
	draw drop elide emit encode encrypt end ensure escape expand explain export fail fetch fill filter find fix
	flatten focus fold follow forget format freeze gather get go grant group grow guard guess handle has hash hold
	hydrate ignore is isolate issue join keep leave limit link list listen load localize locate log make map
	mark match measure memoize merge migrate minify mount move name normalize notify offer omit open opts order
	parse pause pay pick ping pluralize postpone postprocess prepare preview price print probe process prove
	provide put quantize query queue quote rate read rebrand receive recompute reconcile record redirect reduce
	refer refresh refund refuse rehash release remember remove rename render renew reopen repair rephrase
	replace report request require resample resend reset resolve respond restore resume retry revert rotate
	roughen round run save scroll seed select send serve set settle shake shorten show sign solve sort spell
	split start stem store strip subscribe subtract sum summarise supports suspend sweep sync to trace train
	transfer translate transliterate truncate try typeset undo unquote unroll update upgrade upload validate
	verify wait warn with wrap write`.split(/\s+/),
);

/**
 * Functions of a module that begin with no verb. Components, hooks, an endpoint's `GET`, and builders of schemas and routes have
 * names of their own.
 */
export function verbFaults(text: string, path: string): string[] {
	const functions = ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.flatMap((node) => {
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
