import type { RedirectPages } from '#client/features/redirects/contract.ts'
import type { Database } from '../../env.ts'
import type { PageFunctions } from '../../http/page.ts'
import { listAutomaticRedirects as listAutomatic } from '../blog/queries/automatic-redirects.ts'
import { listRedirects } from './queries.ts'

const maxAutomaticShown = 200

async function readList(db: Database, q: string): Promise<RedirectPages['mngr-redirecciones']> {
  const [list, automatic] = await Promise.all([listRedirects(db, q), listAutomatic(db)])
  return { ...list, automatic: automatic.slice(0, maxAutomaticShown) }
}

export const redirectPages: PageFunctions<RedirectPages> = {
  'mngr-redirecciones': async ({ env, route }) => ({
    kind: 'data',
    data: await readList(env.db, (route.query['q'] ?? '').trim().slice(0, 200)),
  }),
}
