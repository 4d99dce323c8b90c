import { parseInboxFilter } from '#client/enquiries/contract/inbox.ts'
import type { PanelPages } from '#client/panel/contract.ts'
import { countMail, countStates, listEnquiries } from '../enquiries/queries/inbox.ts'
import { listUndelivered } from '../enquiries/queries/mail.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { readPostsOverview } from '../studio/queries/overview.ts'

const latestOnPanel = 5

const panel: PageFunction<PanelPages['mngr']> = async ({ env, now }) => {
  const [counts, { list }, mail, undelivered, posts] = await Promise.all([
    countStates(env.db),
    listEnquiries(env.db, { ...parseInboxFilter({}), state: 'new' }, 1),
    countMail(env.db),
    listUndelivered(env.db, latestOnPanel),
    readPostsOverview(env.db, now),
  ])
  return {
    kind: 'data',
    data: {
      enquiries: { counts, latest: list.slice(0, latestOnPanel) },
      mail: { configured: env.mail !== null, ...mail, undelivered },
      posts,
      buildId: __BUILD_ID__,
    },
  }
}

/** Route name → its data function. */
export const panelPages: PageFunctions<PanelPages> = {
  mngr: panel,
}
