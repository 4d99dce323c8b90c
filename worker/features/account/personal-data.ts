import { sql } from 'drizzle-orm'
import { listUserAudit } from '../../audit/audit-entry.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { auditMonths } from '../../audit/retention.ts'
import { queryBatch } from '../../db/batch.ts'
import { toIsoInstant } from '../../db/iso-instant.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import type { AppContext } from '../../http/context.ts'
import { closeSessionsStep } from '../../session/request-session.ts'
import { toActivity } from './activity.ts'
import { deleteUser } from './queries/manage-users.ts'
import { selectUserName } from './queries/users.ts'

// Finds, exports and deletes the account of a person.

export const findAccount = (db: Database, email: string) =>
  db.find<{ id: string }>(sql`SELECT id FROM managers WHERE email = ${email}`)

const [created, used] = [toIsoInstant('created_at'), toIsoInstant('last_used_at')]

/** Most audit entries in an export; the newest ones are included. */
const maxActivity = 5_000

/** All data of the account with this address, without its credentials; null if there is none. */
export async function exportAccount(db: Database, email: string): Promise<Record<string, unknown> | null> {
  const found = await findAccount(db, email)
  if (!found) return null
  const { id } = found
  const actorName = selectUserName(sql.raw('actor_id'))
  const [[[account], llaves, sesiones, claves, [signature]], activity] = await Promise.all([
    queryBatch<[object, object, object, object, { text: string }]>(db, [
      sql`SELECT name AS nombre, email AS correo, (SELECT r.name FROM roles r WHERE r.id = role_id) AS rol,
        ${created} AS creada, ${toIsoInstant('disabled_at')} AS desactivada FROM managers WHERE id = ${id}`,
      sql`SELECT label AS nombre, ${created} AS creada, ${used} AS usada
        FROM passkeys WHERE manager_id = ${id} ORDER BY created_at`,
      sql`SELECT device AS dispositivo, place AS lugar, ${created} AS abierta, ${used} AS usada
        FROM sessions WHERE manager_id = ${id} ORDER BY created_at`,
      sql`SELECT name AS nombre, ${created} AS creada, ${toIsoInstant('expires_at')} AS vence, ${used} AS usada,
        last_used_address AS desde FROM access_tokens WHERE created_by = ${id} ORDER BY created_at`,
      sql`SELECT text FROM enquiry_signatures WHERE manager_id = ${id}`,
    ]),
    listUserAudit(db, id, { limit: maxActivity, actorName }),
  ])
  return {
    ...account,
    llaves,
    sesiones,
    claves,
    firma: signature?.text ?? null,
    mesesDeActividad: auditMonths,
    actividad: activity.map(toActivity).map(({ at, text, by, device, country }) => ({
      fecha: new Date(at).toISOString(),
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
