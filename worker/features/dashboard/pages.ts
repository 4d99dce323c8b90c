import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { noSamples } from '#client/features/dashboard/contract/first-steps.ts'
import { hasPermission, type Permission } from '#client/runtime/session/permissions.ts'
import { auditMonths } from '../../audit/retention.ts'
import type { Env } from '../../env.ts'
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

/** Combines the cards of all features that the person may see. */
const dashboard: PageFunction<DashboardPages['mngr']> = async ({ env, now, session }) => {
  const may = (permission: Permission) => session !== null && hasPermission(session.user, permission)
  const [enquiries, posts, insight, backup, notFound, failures, health, changes, launch, webhooks] =
    await Promise.all([
      may('answerEnquiries') ? readEnquiriesCard(env) : null,
      session && may('editArticles') ? readPostsCard(env, now, session.user) : null,
      may('viewInsight') ? readInsight(env, now) : null,
      may('manageBackups') ? readBackupCard(env, now) : null,
      may('manageRedirects') ? readNotFoundCard(env, now) : { notFound: null },
      may('manageFailures') ? readFailuresCard(env) : { failures: { open: 0 } },
      may('manageFailures') ? readHealthCard(env, now) : { health: null },
      session ? listChangesByOthers(env, session.user.id, now) : [],
      may('manageSettings')
        ? readLaunchCard(env, now)
        : { missing: [], lacks: [], samples: noSamples, open: 0 },
      may('manageSettings') ? readWebhooksCard(env) : { webhooks: { off: 0 } },
    ])
  const problems = may('manageSettings') ? env.problems : []
  const own = { buildId: __BUILD_ID__, problems, recordMonths: auditMonths, changes, launch }
  return {
    kind: 'data',
    data: { ...own, enquiries, posts, insight, backup, ...notFound, ...failures, ...health, ...webhooks },
  }
}

async function readInsight(env: Env, now: number) {
  const [visits, speed] = await Promise.all([readVisitsCard(env, now), readSpeedCard(env, now)])
  return { ...visits, ...speed }
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
