import type { PanelPages } from '#client/panel/contract.ts'
import { auditMonths } from '../audit/retention.ts'
import { readBackupCard } from '../backup/panel-card.ts'
import { readEnquiriesCard } from '../enquiries/panel-card.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { readPostsCard } from '../studio/panel-card.ts'

/** What each feature tells the panel, a line each. */
const panel: PageFunction<PanelPages['mngr']> = async ({ env, now }) => {
  const [enquiries, posts, backup] = await Promise.all([
    readEnquiriesCard(env), //
    readPostsCard(env, now),
    readBackupCard(env),
  ])
  const { problems } = env
  const own = { buildId: __BUILD_ID__, problems, recordMonths: auditMonths }
  return { kind: 'data', data: { ...own, ...enquiries, ...posts, ...backup } }
}

/** Route name → its data function. */
export const panelPages: PageFunctions<PanelPages> = {
  mngr: panel,
}
