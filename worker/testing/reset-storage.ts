import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { pagesBytes } from '../cache/memory-cache.ts'
import { pageCache } from '../cache/page-cache.ts'
import type { Bindings } from '../env.ts'
import { resetMemoryLimits } from '../http/limits/memory-limits.ts'

// Test files share one workerd. Each starts with empty storage and without cached pages and counts.
pageCache.setMaxBytes(pagesBytes)
resetMemoryLimits()

// The bindings come from the configuration, which the type does not know.
const { DB } = env as unknown as Bindings

const countTables = (): Promise<number | null> =>
  DB.prepare(
    `SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).first('n')

await reset()
// Unfinished work of the previous test file can keep its tables during the reset.
for (let tries = 0; tries < 20 && (await countTables()) !== 0; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  await reset()
}
