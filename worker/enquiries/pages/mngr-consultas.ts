import { pageNotFound } from '#client/errors.ts'
import { parseInboxFilter } from '#client/enquiries/contract/inbox.ts'
import { countStates, listEnquiries, readUpkeep } from '../queries/inbox.ts'
import { listTeam } from '../../account/queries/managers.ts'
import type { PageFunction } from '../../pages.ts'
import { parsePageNumber } from '../../http/page-number.ts'

export const enquiries: PageFunction<'mngr-consultas'> = async ({ env, route }) => {
  const page = parsePageNumber(route)
  if (page === null) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const filter = parseInboxFilter(route.query)
  const [found, counts, team, upkeep] = await Promise.all([
    listEnquiries(env.db, filter, page),
    countStates(env.db),
    listTeam(env.db),
    readUpkeep(env.db),
  ])
  return {
    kind: 'data',
    data: { ...found, filter, counts, team, upkeep, mailConfigured: env.enquiries.mail !== null },
  }
}
