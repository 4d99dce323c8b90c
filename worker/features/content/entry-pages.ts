import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { type ListedText, parseEntryFilter } from '#client/features/content/contract/list.ts'
import { toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { getNewTitle } from '#client/features/content/kinds/labels.ts'
import { hasTemplate, isLegalId, legalIds } from '#client/features/content/kinds/legal.ts'
import {
  type CollectionKind,
  collectionKinds,
  findTextKind,
  type Kind,
  textIds,
  textKinds,
} from '#client/features/content/kinds/names.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { getDefaultContent } from './defaults/default-texts.ts'
import { listPreviews } from './previews/previews.ts'
import { searchWithCorrection } from './queries/corrected-search.ts'
import { countStates, filterEntries } from './queries/filter-entries.ts'
import { listEntries } from './queries/listed-texts.ts'
import { getBlank } from './saving/blanks.ts'
import { entries } from './saving/entries.ts'
import { readText, toEditedText, toUnsavedText } from './saving/stored-text.ts'
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

const entryPage: PageFunction<EntryPages['mngr-pagina']> = async ({ env, now, route }) => {
  const id = route.params['id'] ?? ''
  const { siteUrl } = env
  const blank = getBlank(id)
  if (blank)
    return {
      kind: 'data',
      data: { text: toUnsavedText(id, blank.kind, blank), template: null, previews: [], siteUrl },
    }
  const legal = isLegalId(id) ? id : null
  const [stored, previews, known] = await Promise.all([
    readText(env.db, entries, id, now),
    listPreviews({ db: env.db, siteUrl, id, now }),
    hasTemplate(id) ? readSiteState(env.db, now) : null,
  ])
  const legalText = legal === null || known === null ? null : toTemplateContent(legal, known.site)
  const only = findTextKind(id)
  const template = only === null ? legalText : await getDefaultContent(only, known?.site)
  const unsaved = template && toUnsavedText(id, template.kind, template)
  const text = stored ? toEditedText(stored) : unsaved
  return text ? { kind: 'data', data: { text, template, previews, siteUrl } } : { kind: 'missing' }
}

/** The functions that load the data of the pages, by route name. */
export const entryPages: PageFunctions<Omit<EntryPages, 'pagina' | 'hostinger'>> = {
  'mngr-paginas': entryList,
  'mngr-pagina': entryPage,
}
