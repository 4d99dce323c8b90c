import { findSubjectEntry } from '#client/features/enquiries/contract/form.ts'
import { parseInboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import type { EnquiryPages } from '#client/features/enquiries/contract/pages.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import { searchWithCorrection } from '#worker/search/corrected-search.ts'
import { getSiteState, readSiteState } from '#worker/site-settings/site-state.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { listAssignableUsers } from '../account/queries/users.ts'
import { listLatestPosts } from '../blog/queries/posts.ts'
import { readPublicTextsOrDefaults, readPublicTexts } from '../content/reading/public-texts.ts'
import { countPrepared } from './answers/answer-states.ts'
import { readAnswerData } from './answers/thread.ts'
import { sendsAnswers } from './api/request.ts'
import { toContactData } from './form/subject-texts.ts'
import { findSubjectTitle, isKnownSubject } from './form/subject.ts'
import { readEnquiry } from './queries/enquiry.ts'
import { countPlaces, listEnquiries, listSearchedTexts, readLastRetentionRun } from './queries/inbox.ts'
import { parseSignedReference, referencePattern } from './reference.ts'

const contact: PageFunction<EnquiryPages['contacto']> = async ({ env, now, route }) => {
  const subject = route.query['asunto']
  const entry = findSubjectEntry(subject ?? '')
  const [data, title, state] = await Promise.all([
    readPublicTexts({ db: env.db, now }, 'contact'),
    findSubjectTitle(env.db, now, subject ?? ''),
    entry ? readSiteState(env.db, now) : null,
  ])
  // Redirect unknown subjects to the plain page, so that caches do not fill with made-up URLs.
  if (entry ? title === null : subject !== undefined && !(await isKnownSubject(env, now, subject)))
    return { kind: 'redirect', to: route.path, statusCode: 302 }
  return {
    kind: 'data',
    data: await toContactData(data, entry?.kind, title ?? '', state?.site.treatment ?? ''),
  }
}

const contactThanks: PageFunction<EnquiryPages['contacto-gracias']> = async ({ env, now, route }) => {
  const { secret } = env.enquiries
  const reference = secret === null ? null : parseSignedReference(secret, route.query['ref'] ?? '')
  const title = reference === null ? 'Mensaje no encontrado' : 'Mensaje recibido'
  // Not signed: it only chooses among texts that anybody may read.
  const kind = reference === null ? undefined : findSubjectEntry(`${route.query['sobre']}--`)?.kind
  const [texts, state, posts] = await Promise.all([
    readPublicTextsOrDefaults({ db: env.db, now }, 'contact'),
    kind ? getSiteState(env, now) : null,
    // Thanks do not wait for articles, and do without them.
    withTimeout(listLatestPosts(env.db, now, 2), storageTimeoutMs).catch(() => []),
  ])
  const latest = posts.map(({ slug, title: name, excerpt }) => ({ slug, title: name, excerpt }))
  return {
    kind: 'data',
    data: {
      title,
      reference,
      lacksFile: route.query['archivo'] === 'no',
      latest,
      ...(await toContactData(texts, kind, '', state?.site.treatment ?? '')),
    },
  }
}

const enquiries: PageFunction<EnquiryPages['mngr-consultas']> = async ({ env, route }) => {
  const filter = parseInboxFilter(route.query)
  const cursor = parseListCursor(route.query)
  const [{ result: found, meant }, counts, team, lastRetentionRun, prepared] = await Promise.all([
    searchWithCorrection(filter.query, {
      search: (query) => listEnquiries(env.db, { ...filter, query }, cursor),
      isEmpty: ({ total }) => total === 0,
      readTexts: () => listSearchedTexts(env.db),
    }),
    countPlaces(env.db),
    listAssignableUsers(env.db),
    readLastRetentionRun(env.db),
    sendsAnswers(env) ? countPrepared(env.db) : 0,
  ])
  return {
    kind: 'data',
    data: { ...found, filter, meant, counts, team, lastRetentionRun, prepared, problems: env.problems },
  }
}

const enquiry: PageFunction<EnquiryPages['mngr-consulta']> = async ({ env, now, route, user }) => {
  const reference = route.params['ref'] ?? ''
  const isOne = referencePattern.test(reference)
  const [found, answering, team] = await Promise.all([
    isOne ? readEnquiry(env.db, reference) : null,
    isOne ? readAnswerData(env.db, { reference, userId: user?.id ?? '', now }) : null,
    listAssignableUsers(env.db),
  ])
  if (!found || !answering) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  const mail = getMailDelivery(env.mail)
  const replies = env.replies !== null
  return { kind: 'data', data: { ...found, answering, team, mail, sendsAnswers: sendsAnswers(env), replies } }
}

export const enquiryPages: PageFunctions<EnquiryPages> = {
  contacto: contact,
  'contacto-gracias': contactThanks,
  'mngr-consultas': enquiries,
  'mngr-consulta': enquiry,
}
