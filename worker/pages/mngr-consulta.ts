import { pageNotFound } from '#client/contract/errors.ts'
import { listAssignees } from '../data/inbox.ts'
import { readEnquiry } from '../data/inbox-enquiry.ts'
import { referenceShape } from '../enquiries/reference.ts'
import type { PageFunction } from '../pages.ts'

export const enquiry: PageFunction<'mngr-consulta'> = async ({ env, route, user }) => {
  const reference = route.params['ref'] ?? ''
  const found = referenceShape.test(reference) ? await readEnquiry(env.db, reference) : null
  if (!found) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const assignees = await listAssignees(env.db, user?.email ?? null)
  return { kind: 'data', data: { ...found, assignees, mailConfigured: env.enquiries.mail !== null } }
}
