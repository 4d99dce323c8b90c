import { sql } from 'drizzle-orm'
import { audited } from '../../audit/audited.ts'
import { listAudit } from '../../audit/record.ts'
import { auditMonths } from '../../audit/retention.ts'
import { runBatch } from '../../db/batch.ts'
import type { Part } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import type { AppContext } from '../../http/context.ts'
import { closing } from '../../session/request-session.ts'
import { toActivity } from './activity.ts'
import { managerName } from './queries/managers.ts'
import { remove } from './queries/team.ts'

// What there is of somebody of the team, by their address.

export async function findAccount(db: Database, email: string): Promise<{ id: string } | null> {
  const row = await reach(
    db.get<{ id: string } | undefined>(sql`SELECT id FROM managers WHERE email = ${email}`),
  )
  return row ?? null
}

type Row = Record<string, string | number | null | undefined>

const iso = (at: unknown): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null)
/** More is not one download any more; the newest say it all. */
const maxActivity = 5_000

/** All that there is of an account, without what it is proven by; null = the address has none. */
export async function exportAccount(db: Database, email: string): Promise<Record<string, unknown> | null> {
  const found = await findAccount(db, email)
  if (!found) return null
  const { id } = found
  const actor = managerName(sql.raw('actor_id'))
  const [[managers, keys, sessions, signatures], activity] = await Promise.all([
    reach(
      runBatch<[Row, Row, Row, Row]>(db, [
        sql`SELECT name, email, role, created_at, disabled_at FROM managers WHERE id = ${id}`,
        sql`SELECT label, created_at, last_used_at FROM passkeys WHERE manager_id = ${id} ORDER BY created_at`,
        sql`SELECT device, place, created_at, last_used_at FROM sessions WHERE manager_id = ${id} ORDER BY created_at`,
        sql`SELECT text FROM enquiry_signatures WHERE manager_id = ${id}`,
      ]),
    ),
    listAudit(db, id, { limit: maxActivity, actor }),
  ])
  const [manager] = managers
  return {
    nombre: manager?.['name'],
    correo: manager?.['email'],
    papel: manager?.['role'],
    creada: iso(manager?.['created_at']),
    desactivada: iso(manager?.['disabled_at']),
    llaves: keys.map((key) => ({
      nombre: key['label'],
      creada: iso(key['created_at']),
      usada: iso(key['last_used_at']),
    })),
    sesiones: sessions.map((session) => ({
      dispositivo: session['device'],
      lugar: session['place'],
      abierta: iso(session['created_at']),
      usada: iso(session['last_used_at']),
    })),
    firma: signatures[0]?.['text'] ?? null,
    mesesDeActividad: auditMonths,
    actividad: activity.map(toActivity).map(({ at, text, by, device, country }) => ({
      fecha: iso(at),
      que: text,
      quien: by,
      dispositivo: device,
      pais: country,
    })),
  }
}

/** Ends an account of somebody else with all it proved itself with; the record does not say its name. */
export function forgottenAccount(c: AppContext, id: string): Part[] {
  const actorId = c.get('user').id
  return [
    closing(c, { managerId: id }),
    remove(id, actorId),
    audited(c, { event: 'removed', managerId: id, actorId }),
  ]
}
