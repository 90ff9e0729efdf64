/** Something the operator can mend: commands print its message without a stack. */
export class OperatorError extends Error {}
