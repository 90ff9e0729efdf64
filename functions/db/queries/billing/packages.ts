import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch } from "../../run.ts";
import { packages } from "../../schema/index.ts";

export type PackageRow = typeof packages.$inferSelect;

/** Syncs the plans on sale; removed ones stay for existing customers. */
export async function putPackages(db: Db, list: readonly Omit<PackageRow, "offered">[]): Promise<void> {
	const upsert = (row: Omit<PackageRow, "offered">) => {
		const set = { ...row, offered: true };
		return db.insert(packages).values(set).onConflictDoUpdate({ target: packages.id, set });
	};
	await batch(db, [sql`UPDATE packages SET offered = 0`, ...list.map(upsert)]);
}

/** In display order. */
export const offeredPackages = (db: Db): Promise<PackageRow[]> =>
	db.select().from(packages).where(eq(packages.offered, true)).orderBy(asc(packages.position));

export async function findOffered(db: Db, id: string): Promise<PackageRow | null> {
	const isOffered = and(eq(packages.id, id), eq(packages.offered, true));
	return (await db.select().from(packages).where(isOffered).get()) ?? null;
}
