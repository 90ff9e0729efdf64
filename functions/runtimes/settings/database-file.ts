import { join } from "node:path";

export const databaseFile = (dataDir: string): string => join(dataDir, "site.db");
