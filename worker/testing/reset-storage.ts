import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { pagesBytes } from '../cache/memory-cache.ts'
import { pageCache } from '../cache/page-cache.ts'
import type { Bindings } from '../env.ts'
import { resetReadLimits } from '../http/limits/read-limit.ts'

// Test files share one workerd; each begins with empty storage, and without the pages and counts of the file before.
pageCache.setMaxBytes(pagesBytes)
resetReadLimits()

// Its bindings are those of the configuration, which its type does not know.
const { DB } = env as unknown as Bindings

const countTables = (): Promise<number | null> =>
  DB.prepare(
    `SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).first('n')

await reset()
// What the file before left under way may keep its database through that: seen once in several runs.
for (let tries = 0; tries < 20 && (await countTables()) !== 0; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  await reset()
}
