import { readSignedReference } from '../reference.ts'
import type { PageFunction } from '../../pages.ts'

export const contactThanks: PageFunction<'contacto-gracias'> = async ({ env, route }) => {
  const { secret } = env.enquiries
  const reference = secret === null ? null : readSignedReference(secret, route.query['ref'] ?? '')
  return { kind: 'data', data: { reference } }
}
