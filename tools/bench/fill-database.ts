import type { Miniflare } from 'miniflare'
import { dumpMigratedDatabase } from '../checks/migrated-database.ts'
import { createContentStatements } from '../cli/content.ts'

export type BenchDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>

/** Adds the schema and the seed content to a database. */
export async function fillDatabase(db: BenchDatabase): Promise<void> {
  await db.prepare(dumpMigratedDatabase()).run()
  await db.batch((await createContentStatements()).map((text) => db.prepare(text)))
}
