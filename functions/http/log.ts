export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, string | number | boolean | null | undefined>;

/** One JSON line per event. Fields never contain personal data: no address, e-mail, name, token, query or body. */
export type Log = Record<Exclude<LogLevel, "silent">, (event: string, fields?: Fields) => void>;

/** @param write receives a line without a newline */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
	const minLevel = logLevels.indexOf(level);
	const levelWriter = (name: LogLevel) =>
		logLevels.indexOf(name) < minLevel
			? () => {}
			: (event: string, fields?: Fields) =>
					write(JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields }));
	return {
		debug: levelWriter("debug"),
		info: levelWriter("info"),
		warn: levelWriter("warn"),
		error: levelWriter("error"),
	};
}

/** The loggable part of an error: type and location, but not the message, which may quote input. */
export const describeError = (error: unknown): Fields =>
	error instanceof Error
		? {
				kind: error.name,
				// The stack starts with the message, which may span lines.
				where: error.stack
					?.replace(error.message, "")
					.split("\n")
					.find((line) => /^\s+at /.test(line))
					?.trim(),
			}
		: { kind: typeof error };
