import {
  type AddressTest,
  addressTestSchema,
  testAddressSchema,
} from '#client/features/redirects/contract.ts'
import { match } from '#client/routes.ts'
import { route } from '../../api/route.ts'
import type { Database } from '../../env.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { findFixedRedirect } from '../../http/route-rules.ts'
import { listRules } from './queries.ts'
import { createLookup } from './table.ts'

/** What other features know of an address without a page: the redirect from a former address, and a similar path. */
export type AddressFinders = {
  findRedirectFrom: (db: Database, now: number, url: URL) => Promise<string | null>
  findNearestPage: (c: AppContext, path: string) => Promise<string | null>
}

/** What happens at a path. For pages with parameters it only checks redirects, not whether the text exists. */
async function describeAddress(
  c: AppContext,
  url: URL,
  { findRedirectFrom, findNearestPage }: AddressFinders,
): Promise<AddressTest> {
  const fixed = findFixedRedirect(url.pathname)
  if (fixed) return { kind: 'redirect', target: fixed.to, status: fixed.statusCode }
  const { name, meta, params } = match(url)
  if (name !== null && Object.keys(params).length === 0 && !meta.validate)
    return { kind: 'page', target: null, status: 200 }
  const { db } = c.get('env')
  const [automatic, rules] = await Promise.all([findRedirectFrom(db, c.get('now'), url), listRules(db)])
  const found = createLookup(rules)(url.pathname)
  const target = automatic ?? (found ? null : await findNearestPage(c, url.pathname))
  if (target !== null) return { kind: 'redirect', target, status: 308 }
  if (!found) return { kind: 'missing', target: null, status: 404 }
  const { status } = found.rule
  return status === 410
    ? { kind: 'gone', target: null, status }
    : { kind: 'redirect', target: found.target, status }
}

/** `/api/mngr/redirecciones/probar` */
export const createAddressTest = (finders: AddressFinders) =>
  route('POST', '/probar', {
    permission: 'manageRedirects',
    rateLimit: 'none',
    audit: { none: 'only reads' },
    body: testAddressSchema,
    answer: addressTestSchema,
    example: { body: { path: '/vieja' }, status: 200 },
    handle: async ({ c, env: { siteUrl }, body }) => {
      const url = URL.parse(body.path, siteUrl)
      return url
        ? c.json(await describeAddress(c, url, finders))
        : errorResponse(c, createValidationError({ path: 'Escribe una dirección, como /vieja.' }))
    },
  })
