import type { DashboardPages, LaunchCard } from '#client/features/dashboard/contract.ts'
import { isOpenStep, noSamples } from '#client/features/dashboard/contract/first-steps.ts'
import { hasPermission, type Permission } from '#client/runtime/session/permissions.ts'
import { isMailProblem } from '#client/runtime/text/mail-problem.ts'
import type { SessionRow } from '../../db/session-row.ts'
import type { Env } from '../../env.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { listChangesByOthers } from '../account/dashboard-card.ts'
import { readTextsCard } from '../content/dashboard-card.ts'
import { listLinksToSamples } from '../content/samples.ts'
import { readEnquiriesCard, readMailCard } from '../enquiries/dashboard-card.ts'
import {
  readFailuresCard,
  readVisitsCard,
  readSpeedCard,
  readNotFoundCard,
} from '../insight/dashboard-card.ts'
import { readBackupCard } from '../operations/backup/dashboard-card.ts'
import { readHealthCard } from '../operations/health/dashboard-card.ts'
import { readWebhooksCard } from '../webhooks/dashboard-card.ts'
import { readFirstSteps } from './first-steps.ts'

async function readLaunchCard(env: Env, now: number): Promise<LaunchCard> {
  const { steps, samples } = await readFirstSteps(env, now)
  return { samples, open: steps.filter(isOpenStep).length }
}

const getMay =
  (session: SessionRow | null) =>
  (permission: Permission): boolean =>
    session !== null && hasPermission(session.user, permission)

/** How the site itself is: each part for those who may do something about it. */
async function readHealthState(env: Env, now: number, may: (permission: Permission) => boolean) {
  const [backup, health] = await Promise.all([
    may('manageBackups') ? readBackupCard(env, now) : null,
    may('manageFailures') ? readHealthCard(env, now) : { health: null },
  ])
  const problems = may('manageSettings') ? env.problems : []
  return {
    backup,
    ...health,
    problems: problems.filter((problem) => !isMailProblem(problem)),
    lacksMail: problems.some(isMailProblem),
  }
}

/** Combines the cards of all features that the person may see. */
const dashboard: PageFunction<DashboardPages['mngr']> = async ({ env, now, session }) => {
  const may = getMay(session)
  const [enquiries, texts, insight, notFound, failures, state, changes, launch, webhooks] = await Promise.all(
    [
      may('answerEnquiries') ? readEnquiriesCard(env, now) : null,
      session && (may('editArticles') || may('editPages')) ? readTextsCard(env, now, session.user) : null,
      may('viewInsight') ? readInsight(env, now) : null,
      may('manageRedirects') ? readNotFoundCard(env, now) : { notFound: null },
      may('manageFailures') ? readFailuresCard(env) : { failures: { open: 0 } },
      readHealthState(env, now, may),
      session ? listChangesByOthers(env, session.user.id, now) : [],
      may('manageSettings') ? readLaunchCard(env, now) : { samples: noSamples, open: 0 },
      may('manageSettings') ? readWebhooksCard(env) : { webhooks: { off: 0 } },
    ],
  )
  return {
    kind: 'data',
    data: { enquiries, texts, insight, changes, launch, ...notFound, ...failures, ...state, ...webhooks },
  }
}

const siteState: PageFunction<DashboardPages['mngr-estado']> = async ({ env, now, session }) => {
  const may = getMay(session)
  const { readMailSetup } = await import('./mail-setup.ts')
  const [state, mail, mailSetup] = await Promise.all([
    readHealthState(env, now, may),
    may('answerEnquiries') ? readMailCard(env) : null,
    readMailSetup(env, now),
  ])
  return { kind: 'data', data: { ...state, mail, mailSetup, buildId: __BUILD_ID__ } }
}

async function readInsight(env: Env, now: number) {
  const [visits, speed] = await Promise.all([readVisitsCard(env, now), readSpeedCard(env, now)])
  return { ...visits, ...speed }
}

export const dashboardPages: PageFunctions<DashboardPages> = {
  mngr: dashboard,
  'mngr-estado': siteState,
  'mngr-primeros-pasos': async ({ env, now }) => {
    const [steps, sampleLinks] = await Promise.all([readFirstSteps(env, now), listLinksToSamples(env)])
    return { kind: 'data', data: { ...steps, sampleLinks } }
  },
  'mngr-registro': async ({ env, now, route }) => {
    // Loaded on demand, to keep the dashboard's cold start fast.
    const { readAuditPage } = await import('./record/list.ts')
    return { kind: 'data', data: await readAuditPage(env, now, route.query) }
  },
}
