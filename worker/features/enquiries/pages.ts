import { parseInboxFilter, parseInboxFrom } from '#client/features/enquiries/contract/inbox.ts'
import type { EnquiryPages } from '#client/features/enquiries/contract/pages.ts'
import { pageNotFound } from '#client/runtime/errors.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { listTeam } from '../account/queries/managers.ts'
import { shownAnyway, shownOf } from '../content/documents/reading/shown.ts'
import { readAnswers } from './answers/thread.ts'
import { isOffered } from './form/offered.ts'
import { readEnquiry } from './queries/enquiry.ts'
import { countPlaces, listEnquiries, readUpkeep } from './queries/inbox.ts'
import { readSignedReference, referenceShape } from './reference.ts'

const contact: PageFunction<EnquiryPages['contacto']> = async ({ env, now, route }) => {
  const data = await shownOf(env.db, 'contact')
  const subject = route.query['asunto']
  // One page for all that names no subject: there are endlessly many of it.
  if (subject !== undefined && !(await isOffered(env, now, subject)))
    return { kind: 'redirect', to: route.path, statusCode: 302 }
  return { kind: 'data', data }
}

const contactThanks: PageFunction<EnquiryPages['contacto-gracias']> = async ({ env, route }) => {
  const { secret } = env.enquiries
  const reference = secret === null ? null : readSignedReference(secret, route.query['ref'] ?? '')
  const title = reference === null ? 'Mensaje no encontrado' : 'Mensaje recibido'
  return { kind: 'data', data: { title, reference, ...(await shownAnyway(env.db, 'contact')) } }
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

const enquiry: PageFunction<EnquiryPages['mngr-consulta']> = async ({ env, now, route, user }) => {
  const reference = route.params['ref'] ?? ''
  const isOne = referenceShape.test(reference)
  const [found, answering, team] = await Promise.all([
    isOne ? readEnquiry(env.db, reference) : null,
    isOne ? readAnswers(env.db, { reference, managerId: user?.id ?? '', now }) : null,
    listTeam(env.db),
  ])
  if (!found || !answering) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const mailConfigured = env.mail !== null
  const mailSimulated = env.mail?.isSimulated ?? false
  const canAnswer = mailConfigured && env.enquiries.queue !== null
  const replies = env.replies !== null
  return {
    kind: 'data',
    data: { ...found, answering, team, mailConfigured, mailSimulated, canAnswer, replies },
  }
}

/** Route name → its data function. */
export const enquiryPages: PageFunctions<EnquiryPages> = {
  contacto: contact,
  'contacto-gracias': contactThanks,
  'mngr-consultas': enquiries,
  'mngr-consulta': enquiry,
}
