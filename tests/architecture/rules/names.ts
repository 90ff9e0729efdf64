import ts from "typescript";

/** The first words of exported functions; a new one joins them if it's a verb. */
const verbs = new Set(
	`accept add adopt answer ask build bundle call can check choose clean clear clip compact compare
	compress copy count create describe detect draft draw elide fetch fill filter find flatten focus
	fold follow forget format gather get go group grow guess has hash hydrate is join keep link list
	load localize make map mark match measure merge mount notify offer open parse pause pick ping
	pluralize postprocess rate read rebrand reduce remember remove render report resample resolve
	roughen run save serve set shake show sign solve sort split start store sum to trace train
	transfer typeset unroll validate verify wait write`.split(/\s+/),
);

/** Exported functions that begin with no verb. Components, hooks and an endpoint's `GET` have names of their own. */
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
		.filter((name) => /^[a-z]/.test(name) && !/^use[A-Z]/.test(name))
		.filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? ""))
		.map((name) => `${name}() begins with no verb`);
}
