import { parseInboxFilter, parseInboxFrom } from '#client/enquiries/contract/inbox.ts'
import type { EnquiryPages } from '#client/enquiries/contract/pages.ts'
import { pageNotFound } from '#client/errors.ts'
import { listTeam } from '../account/queries/managers.ts'
import { noData, type PageFunction, type PageFunctions } from '../http/page.ts'
import { readEnquiry } from './queries/enquiry.ts'
import { countPlaces, listEnquiries, readUpkeep } from './queries/inbox.ts'
import { readSignedReference, referenceShape } from './reference.ts'

const contactThanks: PageFunction<EnquiryPages['contacto-gracias']> = async ({ env, route }) => {
  const { secret } = env.enquiries
  const reference = secret === null ? null : readSignedReference(secret, route.query['ref'] ?? '')
  return { kind: 'data', data: { reference } }
}

const enquiries: PageFunction<EnquiryPages['mngr-consultas']> = async ({ env, route }) => {
  const filter = parseInboxFilter(route.query)
  const [found, counts, team, upkeep] = await Promise.all([
    listEnquiries(env.db, filter, parseInboxFrom(route.query)),
    countPlaces(env.db),
    listTeam(env.db),
    readUpkeep(env.db),
  ])
  return {
    kind: 'data',
    data: { ...found, filter, counts, team, upkeep, problems: env.problems },
  }
}

const enquiry: PageFunction<EnquiryPages['mngr-consulta']> = async ({ env, route }) => {
  const reference = route.params['ref'] ?? ''
  const [found, team] = await Promise.all([
    referenceShape.test(reference) ? readEnquiry(env.db, reference) : null,
    listTeam(env.db),
  ])
  if (!found) return { kind: 'error', error: pageNotFound(route.fullPath) }
  return { kind: 'data', data: { ...found, team, mailConfigured: env.mail !== null } }
}

/** Route name → its data function. */
export const enquiryPages: PageFunctions<EnquiryPages> = {
  contacto: noData,
  'contacto-gracias': contactThanks,
  'mngr-consultas': enquiries,
  'mngr-consulta': enquiry,
}
