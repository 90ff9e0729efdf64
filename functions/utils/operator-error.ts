/** Something the operator can mend. */
export class OperatorError extends Error {}

/** Runs a command; an `OperatorError` ends it with its message, without a stack. */
export async function runAsCommand(command: () => Promise<void>): Promise<void> {
	try {
		await command();
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}
