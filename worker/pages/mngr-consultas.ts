import { pageNotFound } from '#client/contract/errors.ts'
import { parseInboxFilter } from '#client/contract/inbox.ts'
import { countStates, listAssignees, listEnquiries, readUpkeep } from '../data/inbox.ts'
import type { PageFunction } from '../pages.ts'
import { parsePageNumber } from './page-number.ts'

export const enquiries: PageFunction<'mngr-consultas'> = async ({ env, route, user }) => {
  const page = parsePageNumber(route)
  if (page === null) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const filter = parseInboxFilter(route.query)
  const [found, counts, assignees, upkeep] = await Promise.all([
    listEnquiries(env.db, filter, page),
    countStates(env.db),
    listAssignees(env.db, user?.email ?? null),
    readUpkeep(env.db),
  ])
  return {
    kind: 'data',
    data: { ...found, filter, counts, assignees, upkeep, mailConfigured: env.enquiries.mail !== null },
  }
}
