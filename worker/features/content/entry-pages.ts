import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { type ListedText, parseEntryFilter } from '#client/features/content/contract/list.ts'
import { toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { getNewTitle } from '#client/features/content/kinds/labels.ts'
import { hasTemplate, legalIds } from '#client/features/content/kinds/legal.ts'
import {
  type CollectionKind,
  collectionKinds,
  type Kind,
  textIds,
  textKinds,
} from '#client/features/content/kinds/names.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { openEditor } from './editor-page.ts'
import { searchWithCorrection } from './queries/corrected-search.ts'
import { countStates, filterEntries } from './queries/filter-entries.ts'
import { listEntries } from './queries/listed-texts.ts'
import { entries } from './saving/entries.ts'
import { toTemplateContent } from './templates/template-texts.ts'

/** The row of a text that is not stored: readers see its built-in version. */
const toTemplateRow = (id: string, kind: Kind, title: string): ListedText => ({
  id,
  kind,
  rev: 0,
  state: 'template',
  isPublic: true,
  path: toPublicPath(kind, id),
  slug: id,
  title,
  publishedAt: null,
  savedAt: null,
  author: null,
  pending: false,
  tags: [],
  cover: null,
})

const entryList: PageFunction<EntryPages['mngr-paginas']> = async ({ env, now, route }) => {
  const filter = parseEntryFilter(route.query)
  const [rows, { site }] = await Promise.all([listEntries(env.db, now), readSiteState(env.db, now)])
  // A stored draft is listed too, with the state that its editor shows: readers see the template.
  const findOwn = (id: string, kind: Kind, title: string): ListedText =>
    rows.find((row) => row.id === id) ?? toTemplateRow(id, kind, title)
  const legal = legalIds.map((id) => findOwn(id, 'page', toTemplateContent(id, site).title))
  const texts = textKinds.map((kind) => {
    const title = getNewTitle(kind)
    return { ...findOwn(textIds[kind], kind, title), title }
  })
  const others = rows.filter(({ id }) => !hasTemplate(id))
  const all = [...texts, ...legal, ...others]
  const { result, meant } = await searchWithCorrection(filter.query, {
    search: (query) => filterEntries(all, { ...filter, query }),
    isEmpty: ({ length }) => length === 0,
    readTexts: () => all.map(({ title }) => title),
  })
  const listFound = (list: readonly ListedText[]) => result.filter((row) => list.includes(row))
  const matching = listFound(others)
  const listKind = (kind: Kind) => matching.filter((row) => row.kind === kind && row.state !== 'trash')
  return {
    kind: 'data',
    data: {
      filter,
      meant,
      counts: countStates(all),
      texts: listFound(texts),
      legal: listFound(legal),
      own: listKind('page'),
      trash: matching.filter(({ state }) => state === 'trash'),
      // Safe: each kind has its rows.
      kinds: Object.fromEntries(collectionKinds.map((kind) => [kind, listKind(kind)])) as Record<
        CollectionKind,
        ListedText[]
      >,
    },
  }
}

/** The functions that load the data of the pages, by route name. */
export const entryPages: PageFunctions<Omit<EntryPages, 'pagina' | 'hostinger'>> = {
  'mngr-paginas': entryList,
  'mngr-pagina': (context) => openEditor(entries, context),
}
