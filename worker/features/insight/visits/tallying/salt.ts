import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { runBatch } from '#worker/db/batch.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'

const saltRow = v.object({ salt: v.string() })

const known = new WeakMap<Database, { day: string; salt: string }>()

/** What visitors of this day are told apart by: whoever asks first makes it, and nobody can after it is deleted. */
export async function saltOf(db: Database, day: string): Promise<string> {
  const kept = known.get(db)
  if (kept?.day === day) return kept.salt
  const [, rows] = await reach(
    runBatch(db, [
      sql`INSERT INTO visit_today (day, salt) VALUES (${day}, ${randomBytes(32).toString('hex')})
        ON CONFLICT (day) DO NOTHING`,
      sql`SELECT salt FROM visit_today WHERE day = ${day}`,
    ]),
  )
  const { salt } = v.parse(saltRow, rows?.[0])
  known.set(db, { day, salt })
  return salt
}
