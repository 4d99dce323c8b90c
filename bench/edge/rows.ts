import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { fill } from '../site.ts'
import type { Storage } from './storage.ts'

/** How many rows D1 reads for what was asked, which is what it bills: each statement once in a real one. */
export async function countRows(statements: Storage['statements']): Promise<number> {
  const worker = {
    name: 'rows',
    modules: true as const,
    script: 'export default {}',
    compatibilityDate: '2026-10-01',
    d1Databases: { DB: 'rows' },
  }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] }))
  try {
    const db = await miniflare.getD1Database('DB')
    await fill(db)
    let rows = 0
    for (const { statement, times } of statements.values()) {
      const { meta } = await db
        .prepare(statement.sql)
        .bind(...statement.params)
        .all()
      rows += (meta.rows_read ?? 0) * times
    }
    return rows
  } finally {
    await miniflare.dispose()
  }
}
