import { type RunningServer, type StartOptions, start } from "../../../functions/runtimes/node/server.ts";

/** The Node server on a free port, silent and without a bot check, with its data in a folder. */
export const startQuiet = (
	dataDir: string,
	env: Record<string, string> = {},
	options: StartOptions = {},
): Promise<RunningServer> =>
	start({ env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", BOT_CHECK: "off", ...env }, ...options });
