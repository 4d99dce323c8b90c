import { type RunningWorker, startWorker } from '../site.ts'
import type { StorageServer } from './storage-server.ts'

/** Inserts visitors' speed measurements of the last 40 days; the home page reads 28 of these days. */
async function insertSpeedDays(db: RunningWorker['db']): Promise<void> {
  const figures = { devices: { Teléfono: { 70: 40, 78: 20, 84: 9 }, Computadora: { 62: 30, 70: 8 } } }
  const counts = JSON.stringify({ values: { LCP: figures, INP: figures, CLS: figures, TTFB: figures } })
  const days = Array.from({ length: 40 }, (_, ago) =>
    new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
  )
  const insert = db.prepare('INSERT INTO speed_days (day, revision, counts) VALUES (?, ?, ?)')
  await db.batch(days.map((day) => insert.bind(day, 1, counts)))
}

export type RowCounter = Awaited<ReturnType<typeof createRowCounter>>

/** Creates one counter for all scenarios: filling a database before each would disturb the measurement. */
export async function createRowCounter() {
  const worker = await startWorker('tools/bench/workers/empty.ts')
  const { db } = worker
  await insertSpeedDays(db)
  const countedRows = new Map<string, number>()
  return {
    /** The rows that D1 reads and bills for these statements. Runs each distinct statement once in Miniflare's D1. */
    async count(statements: StorageServer['statements']): Promise<number> {
      let rows = 0
      for (const [key, { statement, times }] of statements) {
        if (!countedRows.has(key)) {
          const bound = db.prepare(statement.sql).bind(...statement.params)
          countedRows.set(key, (await bound.all()).meta.rows_read ?? 0)
        }
        rows += (countedRows.get(key) ?? 0) * times
      }
      return rows
    },
    [Symbol.asyncDispose]: worker[Symbol.asyncDispose],
  }
}
