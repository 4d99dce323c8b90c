import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { runBatch } from '#worker/db/batch.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'

const saltRow = v.object({ salt: v.string() })

const cachedSalts = new WeakMap<Database, { day: string; salt: string }>()

/** Returns the day's random salt for hashing visitors, created on first use and unrecoverable once deleted. */
export async function readDailySalt(db: Database, day: string): Promise<string> {
  const cached = cachedSalts.get(db)
  if (cached?.day === day) return cached.salt
  const [, rows] = await withStorageTimeout(
    runBatch(db, [
      sql`INSERT INTO visit_today (day, salt) VALUES (${day}, ${randomBytes(32).toString('hex')})
        ON CONFLICT (day) DO NOTHING`,
      sql`SELECT salt FROM visit_today WHERE day = ${day}`,
    ]),
  )
  const { salt } = v.parse(saltRow, rows?.[0])
  cachedSalts.set(db, { day, salt })
  return salt
}
