import { sql } from 'drizzle-orm'
import { listUserAudit } from '../../audit/audit-entry.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { auditMonths } from '../../audit/retention.ts'
import { queryBatch } from '../../db/batch.ts'
import { readRow } from '../../db/read-row.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import type { AppContext } from '../../http/context.ts'
import { closeSessionsStep } from '../../session/request-session.ts'
import { toActivity } from './activity.ts'
import { deleteUser } from './queries/manage-users.ts'
import { selectUserName } from './queries/users.ts'

// Finds, exports and deletes the account of a person.

export const findAccount = (db: Database, email: string) =>
  readRow<{ id: string }>(db, sql`SELECT id FROM managers WHERE email = ${email}`)

type Row = Record<string, string | number | null | undefined>

const toIso = (at: unknown): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null)
/** Most audit entries in an export; the newest ones are included. */
const maxActivity = 5_000

/** All data of the account with this address, without its credentials; null if there is none. */
export async function exportAccount(db: Database, email: string): Promise<Record<string, unknown> | null> {
  const found = await findAccount(db, email)
  if (!found) return null
  const { id } = found
  const actorName = selectUserName(sql.raw('actor_id'))
  const [[managers, keys, sessions, signatures, tokens], activity] = await Promise.all([
    queryBatch<[Row, Row, Row, Row, Row]>(db, [
      sql`SELECT name, email, (SELECT r.name FROM roles r WHERE r.id = role_id) AS role, created_at, disabled_at
        FROM managers WHERE id = ${id}`,
      sql`SELECT label, created_at, last_used_at FROM passkeys WHERE manager_id = ${id} ORDER BY created_at`,
      sql`SELECT device, place, created_at, last_used_at FROM sessions WHERE manager_id = ${id} ORDER BY created_at`,
      sql`SELECT text FROM enquiry_signatures WHERE manager_id = ${id}`,
      sql`SELECT name, created_at, expires_at, last_used_at, last_used_address FROM access_tokens
        WHERE created_by = ${id} ORDER BY created_at`,
    ]),
    listUserAudit(db, id, { limit: maxActivity, actorName }),
  ])
  const [manager] = managers
  return {
    nombre: manager?.['name'],
    correo: manager?.['email'],
    rol: manager?.['role'],
    creada: toIso(manager?.['created_at']),
    desactivada: toIso(manager?.['disabled_at']),
    llaves: keys.map((key) => ({
      nombre: key['label'],
      creada: toIso(key['created_at']),
      usada: toIso(key['last_used_at']),
    })),
    sesiones: sessions.map((session) => ({
      dispositivo: session['device'],
      lugar: session['place'],
      abierta: toIso(session['created_at']),
      usada: toIso(session['last_used_at']),
    })),
    claves: tokens.map((token) => ({
      nombre: token['name'],
      creada: toIso(token['created_at']),
      vence: toIso(token['expires_at']),
      usada: toIso(token['last_used_at']),
      desde: token['last_used_address'],
    })),
    firma: signatures[0]?.['text'] ?? null,
    mesesDeActividad: auditMonths,
    actividad: activity.map(toActivity).map(({ at, text, by, device, country }) => ({
      fecha: toIso(at),
      que: text,
      quien: by,
      dispositivo: device,
      pais: country,
    })),
  }
}

/** Deletes the account of another user with its credentials. The audit entry does not contain the name. */
export function deleteAccount(c: AppContext, id: string): BatchStep[] {
  const actorId = c.get('user').id
  return [
    closeSessionsStep(c, { userId: id }),
    deleteUser(id, actorId),
    auditStep(c, { event: 'removed', userId: id, actorId }),
  ]
}
