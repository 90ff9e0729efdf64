import { join } from "node:path";

/** The database in DATA_DIR, whatever the brand. */
export const databaseFile = (dataDir: string): string => join(dataDir, "site.db");
