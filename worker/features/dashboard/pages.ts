import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { noSamples } from '#client/features/dashboard/contract/first-steps.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { auditMonths } from '../../audit/retention.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { listChangesByOthers } from '../account/dashboard-card.ts'
import { readPostsCard } from '../content/dashboard-card.ts'
import { readEnquiriesCard } from '../enquiries/dashboard-card.ts'
import { readFailuresCard } from '../insight/failures/dashboard-card.ts'
import { readNotFoundCard } from '../insight/not-found/dashboard-card.ts'
import { readSpeedCard } from '../insight/speed/dashboard-card.ts'
import { readVisitsCard } from '../insight/visits/dashboard-card.ts'
import { readBackupCard } from '../operations/backup/dashboard-card.ts'
import { readHealthCard } from '../operations/health/dashboard-card.ts'
import { readWebhooksCard } from '../webhooks/dashboard-card.ts'
import { readFirstSteps } from './first-steps.ts'
import { readLaunchCard } from './launch.ts'

/** Combines the cards of all features. */
const dashboard: PageFunction<DashboardPages['mngr']> = async ({ env, now, session }) => {
  const oversees = session !== null && hasPermission(session.user.role, 'viewAudit')
  const [enquiries, posts, backup, visits, speed, notFound, failures, health, changes, launch, webhooks] =
    await Promise.all([
      readEnquiriesCard(env), //
      readPostsCard(env, now),
      readBackupCard(env, now),
      readVisitsCard(env, now),
      readSpeedCard(env, now),
      oversees ? readNotFoundCard(env, now) : { notFound: null },
      oversees ? readFailuresCard(env) : { failures: { open: 0 } },
      oversees ? readHealthCard(env, now) : { health: null },
      session ? listChangesByOthers(env, session.user.id, now) : [],
      oversees ? readLaunchCard(env, now) : { missing: [], lacks: [], samples: noSamples, open: 0 },
      oversees ? readWebhooksCard(env) : { webhooks: { off: 0 } },
    ])
  const problems = oversees ? env.problems : []
  const own = { buildId: __BUILD_ID__, problems, recordMonths: auditMonths, changes, launch }
  return {
    kind: 'data',
    data: {
      ...own,
      ...enquiries,
      ...posts,
      ...backup,
      ...visits,
      ...speed,
      ...notFound,
      ...failures,
      ...health,
      ...webhooks,
    },
  }
}

export const dashboardPages: PageFunctions<DashboardPages> = {
  mngr: dashboard,
  'mngr-primeros-pasos': async ({ env, now, session }) => ({
    kind: 'data',
    data: await readFirstSteps(env, now, session?.user.email ?? ''),
  }),
  'mngr-registro': async ({ env, now, route }) => {
    // Loaded on demand, to keep the dashboard's cold start fast.
    const { readAuditPage } = await import('./record/list.ts')
    return { kind: 'data', data: await readAuditPage(env, now, route.query) }
  },
}
