import type { RedirectPages } from '#client/features/redirects/contract.ts'
import type { PageFunctions } from '../../http/page.ts'
import { listAutomaticRedirects } from '../blog/queries/automatic-redirects.ts'
import { listRedirects } from './queries.ts'

const maxAutomaticShown = 200

export const redirectPages: PageFunctions<RedirectPages> = {
  'mngr-redirecciones': async ({ env: { db }, route }) => {
    const q = (route.query['q'] ?? '').trim().slice(0, 200)
    const [list, automatic] = await Promise.all([listRedirects(db, q), listAutomaticRedirects(db)])
    return { kind: 'data', data: { ...list, automatic: automatic.slice(0, maxAutomaticShown) } }
  },
}
