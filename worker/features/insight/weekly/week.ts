import type { CountLine, VisitTotals } from '#client/features/insight/visits/contract/report.ts'
import type { Role } from '#client/runtime/session/permissions.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import type { Env } from '#worker/env.ts'
import { countPlaces } from '../../enquiries/queries/inbox.ts'
import { readHealthCard } from '../../operations/health/dashboard-card.ts'
import { readFailuresCard } from '../failures/dashboard-card.ts'
import { readReport } from '../visits/report.ts'

/** What a week was, Monday to Sunday, and how the site is at its end. */
export type Week = {
  from: string
  to: string
  totals: VisitTotals
  /** The week before; null = it was not counted. */
  before: VisitTotals | null
  /** The pages read most. */
  pages: CountLine[]
  /** Enquiries that nobody has taken up, and those that somebody has. */
  openEnquiries: { fresh: number; progress: number }
  /** What the site itself says that fails, in words. */
  problems: string[]
  /** Failures in browsers that nobody has resolved. */
  openFailures: number
}

const maxPages = 5

/** `until` = an instant of its Sunday. */
export async function readWeek(env: Env, until: number, now: number): Promise<Week> {
  const [report, counts, { health }, { failures }] = await Promise.all([
    readReport(env.db, until, 'semana', maxPages),
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

/** The same without what a role may not see. */
export const filterByRole = (week: Week, role: Role): Week =>
  hasPermission(role, 'manageSite') ? week : { ...week, problems: [], openFailures: 0 }

const dropThreshold = 0.7

/** The one thing that is worth doing first, and where. */
export function suggestNextStep({ problems, openEnquiries, openFailures, totals, before, pages }: Week): {
  text: string
  path: string
} {
  if (problems.length > 0)
    return { text: 'Mira qué falla y qué hacer: está en el panel, en Salud del sitio.', path: '/mngr' }
  if (openEnquiries.fresh > 0)
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
