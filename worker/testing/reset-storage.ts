import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { pagesBytes } from '../cache/memory-cache.ts'
import { pageCache } from '../cache/page-cache.ts'
import type { Bindings } from '../env.ts'
import { passwordCost } from '../features/account/credentials/password.ts'
import { resetMemoryLimits } from '../http/limits/memory-limits.ts'

// All test files share one workerd. Each starts with empty storage, and without cached pages and counts of requests.
pageCache.setMaxBytes(pagesBytes)
resetMemoryLimits()

// Tests hash hundreds of passwords, so a hash takes a fortieth of the work. password.test.ts checks the real cost.
Object.assign(passwordCost, { N: 2 ** 11, p: 1 })

// The test bindings of tools/vitest.config.ts match wrangler.toml.
const { DB } = env as unknown as Bindings

const countTables = (): Promise<number | null> =>
  DB.prepare(
    `SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).first('n')

await reset()
// Unfinished work of the previous test file can keep its tables in use, so the reset is repeated.
for (let tries = 0; tries < 20 && (await countTables()) !== 0; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  await reset()
}
