import type { CountLine, VisitTotals } from '#client/features/insight/visits/contract/report.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import type { Env } from '#worker/env.ts'
import { countPlaces } from '../../enquiries/queries/inbox.ts'
import { readHealthCard } from '../../operations/health/dashboard-card.ts'
import { readFailuresCard } from '../dashboard-card.ts'
import { readReport } from '../visits/report.ts'

/** The figures of a week from Monday to Sunday, and the site's state at its end. */
export type Week = {
  from: string
  to: string
  totals: VisitTotals
  /** The totals of the week before; null if that week was not counted. */
  before: VisitTotals | null
  pages: CountLine[]
  /** Number of new enquiries, and of those in progress; null for people who may not see enquiries. */
  openEnquiries: { fresh: number; progress: number } | null
  /** Failed health checks, as text. */
  problems: string[]
  openFailures: number
}

const maxPages = 5

/** Reads the figures of the week whose Sunday contains `until`. */
export async function readWeek(env: Env, until: number, now: number): Promise<Week> {
  const [report, counts, { health }, { failures }] = await Promise.all([
    readReport(env.db, until, { period: 'semana' }, maxPages),
    countPlaces(env.db),
    readHealthCard(env, now),
    readFailuresCard(env),
  ])
  const { from, to, totals, before, lists } = report
  return {
    from,
    to,
    totals,
    before,
    pages: lists.pages,
    openEnquiries: { fresh: counts.new, progress: counts.progress },
    problems: health?.parts.flatMap(({ fault }) => (fault === null ? [] : [fault.text])) ?? [],
    openFailures: failures?.open ?? 0,
  }
}

/** Removes the figures that a person may not see. */
export const filterByPermissions = (week: Week, user: SessionUser): Week => ({
  ...week,
  ...(hasPermission(user, 'manageFailures') ? {} : { problems: [], openFailures: 0 }),
  ...(hasPermission(user, 'answerEnquiries') ? {} : { openEnquiries: null }),
})

const dropThreshold = 0.7

export function suggestNextStep({ problems, openEnquiries, openFailures, totals, before, pages }: Week): {
  text: string
  path: string
} {
  if (problems.length > 0)
    return { text: 'Mira qué falla y qué hacer: está en el panel, en Estado.', path: '/mngr/estado' }
  if (openEnquiries !== null && openEnquiries.fresh > 0)
    return {
      text: 'Responde las consultas nuevas: quien escribe suele escribir también a otros.',
      path: '/mngr/consultas',
    }
  if (openFailures > 0) return { text: 'Revisa los fallos que vieron tus visitantes.', path: '/mngr/fallos' }
  if (before !== null && totals.visits < before.visits * dropThreshold)
    return { text: 'Las visitas bajaron: mira de dónde venían antes.', path: '/mngr/visitas' }
  const [most] = pages.filter(({ name }) => name.startsWith('/blog/'))
  if (most)
    return { text: `Escribe otro artículo sobre el tema que más se leyó: ${most.name}.`, path: '/mngr/blog' }
  return { text: 'Publica un artículo: es lo que más trae a quien todavía no te conoce.', path: '/mngr/blog' }
}
