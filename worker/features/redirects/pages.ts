import type { RedirectPages } from '#client/features/redirects/contract.ts'
import type { PageFunctions } from '../../http/page.ts'
import { findFixedRedirect } from '../../http/route-rules.ts'
import { listLiveRedirects } from '../blog/queries/automatic-redirects.ts'
import { listRedirects } from './queries.ts'

const maxAutomaticShown = 200

export const redirectPages: PageFunctions<RedirectPages> = {
  'mngr-redirecciones': async ({ env: { db }, now, route }) => {
    const q = (route.query['q'] ?? '').trim().slice(0, 200)
    const [list, automatic] = await Promise.all([listRedirects(db, q), listLiveRedirects(db, now)])
    // The fixed redirects are tried before.
    const followed = automatic.filter(({ from }) => !findFixedRedirect(from))
    return { kind: 'data', data: { ...list, automatic: followed.slice(0, maxAutomaticShown) } }
  },
}
