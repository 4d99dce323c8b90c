import { sql, type SQL } from 'drizzle-orm'
import { type AuditEntry, insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { throttleWindowMs } from '#worker/http/limits/attempts.ts'

// The audit log gets at most two entries for the failures of an account in a time window (`throttleWindowMs`): one for
// the first failure immediately, and one with the number of the others when the window is over.

/** Closes time windows: the failures of a window after its first become one audit entry, with the time of the last. */
const closeWindows = (which: SQL): SQL[] => [
  sql`INSERT INTO audit (at, manager_id, event, detail)
    SELECT last_at, nullif(account, ''), CASE limited WHEN 1 THEN 'sign-in.throttled' ELSE 'sign-in.failed' END,
      CAST(nullif(count - 1, 0) AS TEXT) FROM failed_sign_ins WHERE ${which} AND (count > 1 OR limited = 1)`,
  sql`DELETE FROM failed_sign_ins WHERE ${which}`,
]

const isWindowOver = (now: number): SQL => sql`started_at <= ${now - throttleWindowMs}`

type FailedSignIn = Pick<AuditEntry, 'userId' | 'device' | 'country'> & {
  /** The method that was tried. */
  detail: string
  /** Whether it was the last attempt that a limit allowed. */
  limited: boolean
}

/** Adds the first failure of an account in a time window to the audit log, and only counts further ones. */
export async function saveFailedSignIn(
  db: Database,
  { limited, ...failure }: FailedSignIn,
  now: number,
): Promise<void> {
  const account = failure.userId ?? ''
  const first = { ...failure, event: 'sign-in.failed' } as const
  await queryBatch(db, [
    ...closeWindows(sql`account = ${account} AND ${isWindowOver(now)}`),
    insertAuditStatement(
      first,
      now,
      sql`NOT EXISTS (SELECT 1 FROM failed_sign_ins WHERE account = ${account})`,
    ),
    sql`INSERT INTO failed_sign_ins (account, count, limited, started_at, last_at)
        VALUES (${account}, 1, ${limited ? 1 : 0}, ${now}, ${now})
        ON CONFLICT (account) DO UPDATE SET count = count + 1, limited = max(limited, excluded.limited),
          last_at = excluded.last_at`,
  ])
}

/** For every time window that is over, adds the entry with the number of its further failures to the audit log. */
export async function closeFailureWindows(db: Database, now: number): Promise<void> {
  await queryBatch(db, closeWindows(isWindowOver(now)))
}
