import { join } from "node:path";

/** The database file in DATA_DIR. */
export const databaseFile = (dataDir: string): string => join(dataDir, "site.db");
