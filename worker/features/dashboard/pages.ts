import type { PanelPages } from '#client/features/dashboard/contract.ts'
import { may } from '#client/runtime/session/abilities.ts'
import { auditMonths } from '../../audit/retention.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { changesByOthers } from '../account/panel-card.ts'
import { readPostsCard } from '../content/panel-card.ts'
import { readEnquiriesCard } from '../enquiries/panel-card.ts'
import { readFailuresCard } from '../insight/failures/panel-card.ts'
import { readLostCard } from '../insight/not-found/panel-card.ts'
import { readSpeedCard } from '../insight/speed/panel-card.ts'
import { readVisitsCard } from '../insight/visits/panel-card.ts'
import { readBackupCard } from '../operations/backup/panel-card.ts'
import { readHealthCard } from '../operations/health/panel-card.ts'
import { readFirstSteps } from './first-steps.ts'
import { readLaunchCard } from './launch.ts'

/** What each feature tells the panel, a line each. */
const panel: PageFunction<PanelPages['mngr']> = async ({ env, now, session }) => {
  const oversees = session !== null && may(session.user.role, 'oversee')
  const [enquiries, posts, backup, visits, speed, lost, failures, health, changes, launch] =
    await Promise.all([
      readEnquiriesCard(env), //
      readPostsCard(env, now),
      readBackupCard(env, now),
      readVisitsCard(env, now),
      readSpeedCard(env, now),
      oversees ? readLostCard(env, now) : { lost: null },
      oversees ? readFailuresCard(env) : { failures: { open: 0 } },
      oversees ? readHealthCard(env, now) : { health: null },
      session ? changesByOthers(env, session.user.id, now) : [],
      oversees ? readLaunchCard(env, now) : { missing: [], lacks: [], demonstration: [], open: 0 },
    ])
  const problems = oversees ? env.problems : []
  const own = { buildId: __BUILD_ID__, problems, recordMonths: auditMonths, changes, launch }
  return {
    kind: 'data',
    data: { ...own, ...enquiries, ...posts, ...backup, ...visits, ...speed, ...lost, ...failures, ...health },
  }
}

/** Route name → its data function. */
export const panelPages: PageFunctions<PanelPages> = {
  mngr: panel,
  'mngr-primeros-pasos': async ({ env, now, session }) => ({
    kind: 'data',
    data: await readFirstSteps(env, now, session?.user.email ?? ''),
  }),
  'mngr-registro': async ({ env, now, route }) => {
    // The panel is the first page that many isolates draw, and starts without it.
    const { readRecordPage } = await import('./record/list.ts')
    return { kind: 'data', data: await readRecordPage(env, now, route.query) }
  },
}
