import { sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#client/session/contract.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

export type Manager = SessionUser & {
  password: string | null
  disabled: boolean
  /** A confirmed second factor asks for a code after the password. */
  secondFactor: boolean
}

type Row = SessionUser & { password: string | null; disabled_at: number | null; has_factor: number }

const columns = sql`m.id, m.email, m.name, m.password, m.disabled_at, EXISTS (
  SELECT 1 FROM second_factors f WHERE f.manager_id = m.id AND f.confirmed_at IS NOT NULL) AS has_factor`

function toManager(row: Row | undefined): Manager | null {
  if (!row) return null
  const { id, email, name, password } = row
  return { id, email, name, password, disabled: row.disabled_at !== null, secondFactor: row.has_factor === 1 }
}

export async function findManager(db: Database, id: string): Promise<Manager | null> {
  return toManager(
    await reach(db.get<Row | undefined>(sql`SELECT ${columns} FROM managers m WHERE m.id = ${id}`)),
  )
}

/** The manager of an address, and whether they have signed in from this device before. */
export async function findByEmail(
  db: Database,
  email: string,
  deviceHash: string | null,
): Promise<{ manager: Manager | null; known: boolean }> {
  const row = await reach(
    db.get<(Row & { known: number }) | undefined>(sql`
      SELECT ${columns}, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS known
      FROM managers m WHERE m.email = ${email}`),
  )
  return { manager: toManager(row), known: row?.known === 1 }
}

export async function setPassword(db: Database, id: string, password: string): Promise<void> {
  await reach(db.run(sql`UPDATE managers SET password = ${password} WHERE id = ${id}`))
}

export async function setName(db: Database, id: string, name: string): Promise<void> {
  await reach(db.run(sql`UPDATE managers SET name = ${name} WHERE id = ${id}`))
}

/** False where another account has that address. */
export async function setEmail(db: Database, id: string, email: string): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`UPDATE managers SET email = ${email}
      WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM managers WHERE email = ${email} AND id <> ${id})`),
  )
  return meta.changes === 1
}

export type MemberRow = SessionUser & { created_at: number; disabled_at: number | null; enrolled: number }

export function listManagers(db: Database): Promise<MemberRow[]> {
  return reach(
    db.all<MemberRow>(sql`
      SELECT id, name, email, created_at, disabled_at,
        password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = managers.id) AS enrolled
      FROM managers ORDER BY created_at, id`),
  )
}

/** False where the address has an account already. */
export async function addManager(db: Database, user: SessionUser, now: number): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`INSERT INTO managers (id, email, name, created_at)
      VALUES (${user.id}, ${user.email}, ${user.name}, ${now}) ON CONFLICT (email) DO NOTHING`),
  )
  return meta.changes === 1
}

export async function setDisabled(db: Database, id: string, at: number | null): Promise<boolean> {
  const { meta } = await reach(db.run(sql`UPDATE managers SET disabled_at = ${at} WHERE id = ${id}`))
  return meta.changes === 1
}

/** How a manager is called, as a column of another table's query; null where there is none of that id. */
export function managerName(id: SQL): SQL {
  return sql`(SELECT coalesce(nullif(name, ''), email) FROM managers WHERE managers.id = ${id})`
}

/** Everybody who can be, or once was, in charge of something; who may sign in comes first. */
export async function listTeam(db: Database): Promise<{ id: string; name: string; active: boolean }[]> {
  const rows = await reach(
    db.all<{ id: string; name: string; active: number }>(sql`
      SELECT id, coalesce(nullif(name, ''), email) AS name, disabled_at IS NULL AS active
      FROM managers ORDER BY active DESC, lower(name), id`),
  )
  return rows.map(({ id, name, active }) => ({ id, name, active: active === 1 }))
}
