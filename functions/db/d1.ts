/** The part of Cloudflare's D1 API that the product uses; `sqlite.ts` offers the same over `node:sqlite`. */
export interface D1Result<Row = Record<string, unknown>> {
	results: Row[];
	success: true;
	meta: { changes: number; last_row_id: number; duration: number };
}

export interface D1Statement {
	bind(...values: unknown[]): D1Statement;
	first<Row = Record<string, unknown>>(column?: string): Promise<Row | null>;
	all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>;
	run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>;
	raw(options?: { columnNames?: boolean }): Promise<unknown[][]>;
}

export interface D1 {
	prepare(sql: string): D1Statement;
	/** All or nothing, in order. */
	batch<Row = Record<string, unknown>>(statements: D1Statement[]): Promise<D1Result<Row>[]>;
	exec(sql: string): Promise<{ count: number; duration: number }>;
}
