import { sql } from 'drizzle-orm'
import type { FailuresCard } from '#client/features/insight/failures/contract/list.ts'
import type { Env } from '#worker/env.ts'

export async function readFailuresCard({ db }: Env): Promise<FailuresCard> {
  const open = await db.value<number>(
    sql`SELECT count(DISTINCT message) AS open FROM browser_failures WHERE resolved_at IS NULL`,
  )
  return { failures: { open } }
}
