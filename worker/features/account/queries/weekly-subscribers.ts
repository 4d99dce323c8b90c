import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '#client/runtime/session/abilities.ts'
import type { Part } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { canSignIn } from './managers.ts'

export type Reader = { id: string; email: string; name: string; role: Role; token: string }

/** Those who wait for the letter of this Monday. */
export function listWaiting(db: Database, monday: string, limit: number): Promise<Reader[]> {
  return reach(
    db.all<Reader>(sql`SELECT m.id, m.email, m.name, m.role, r.token
      FROM weekly_readers r JOIN managers m ON m.id = r.manager_id
      WHERE r.told_on < ${monday} AND ${canSignIn} ORDER BY m.id LIMIT ${limit}`),
  )
}

const waits = (id: string, monday: string): SQL =>
  sql`(SELECT told_on FROM weekly_readers WHERE manager_id = ${id}) < ${monday}`

/** That a letter was put in the line, for the batch that does it; nobody who stopped waiting meanwhile gets one. */
export const noteTold = (id: string, monday: string): Part => ({
  conditions: [waits(id, monday)],
  statements: [sql`UPDATE weekly_readers SET told_on = ${monday} WHERE manager_id = ${id}`],
})

export async function isReader(db: Database, managerId: string): Promise<boolean> {
  const row = await reach(
    db.get<{ n: number } | undefined>(sql`SELECT 1 AS n FROM weekly_readers WHERE manager_id = ${managerId}`),
  )
  return row !== undefined
}

/** A wish that was there already stays as it is, with its link. */
export async function addReader(
  db: Database,
  managerId: string,
  { token, today }: { token: string; today: string },
): Promise<void> {
  await reach(
    db.run(sql`INSERT INTO weekly_readers (manager_id, token, told_on) VALUES (${managerId}, ${token}, ${today})
      ON CONFLICT (manager_id) DO NOTHING`),
  )
}

export async function removeReader(db: Database, managerId: string): Promise<void> {
  await reach(db.run(sql`DELETE FROM weekly_readers WHERE manager_id = ${managerId}`))
}

export async function isToldBy(db: Database, token: string): Promise<boolean> {
  const row = await reach(
    db.get<{ n: number } | undefined>(sql`SELECT 1 AS n FROM weekly_readers WHERE token = ${token}`),
  )
  return row !== undefined
}

export async function removeByToken(db: Database, token: string): Promise<void> {
  await reach(db.run(sql`DELETE FROM weekly_readers WHERE token = ${token}`))
}
