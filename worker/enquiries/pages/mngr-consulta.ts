import { pageNotFound } from '#client/errors.ts'
import { readEnquiry } from '../queries/enquiry.ts'
import { listTeam } from '../../account/queries/managers.ts'
import { referenceShape } from '../reference.ts'
import type { PageFunction } from '../../pages.ts'

export const enquiry: PageFunction<'mngr-consulta'> = async ({ env, route }) => {
  const reference = route.params['ref'] ?? ''
  const found = referenceShape.test(reference) ? await readEnquiry(env.db, reference) : null
  if (!found) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const team = await listTeam(env.db)
  return { kind: 'data', data: { ...found, team, mailConfigured: env.enquiries.mail !== null } }
}
