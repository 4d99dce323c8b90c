import type { EntryPages } from '#client/features/content/contract/entries.ts'
import {
  type EntryFilter,
  type ListedText,
  parseEntryFilter,
} from '#client/features/content/contract/list.ts'
import type { ListOrder, PostState } from '#client/features/content/contract/states.ts'
import { getFormFields, toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { getNewTitle } from '#client/features/content/kinds/labels.ts'
import { hasTemplate, legalIds } from '#client/features/content/kinds/legal.ts'
import {
  type CollectionKind,
  type Kind,
  collectionKinds,
  textIds,
  textKinds,
} from '#client/features/content/kinds/names.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { searchWithCorrection } from '#worker/search/corrected-search.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { openEditor, openExample } from './editor-page.ts'
import { listChangedTemplates } from './queries/changed-templates.ts'
import { listEntries } from './queries/listed-texts.ts'
import { entries } from './saving/entries.ts'
import { selectHasExamples } from './saving/preconditions.ts'
import { toPath } from './saving/slug.ts'
import { toTemplateContent } from './templates/template-texts.ts'

/** The row of a text that is not stored: readers see its built-in version. */
const toTemplateRow = (id: string, kind: Kind, title: string): ListedText => ({
  id,
  kind,
  rev: 0,
  state: 'template',
  isPublic: true,
  path: toPublicPath(kind, toPath(id, kind, { slug: id })),
  slug: id,
  title,
  publishedAt: null,
  until: null,
  savedAt: null,
  author: null,
  pending: false,
  isSample: false,
  tags: [],
  cover: null,
})

const entryList: PageFunction<EntryPages['mngr-paginas']> = async ({ env, now, route }) => {
  const filter = parseEntryFilter(route.query)
  const state = readSiteState(env.db, now)
  const [rows, hasExamples, { site }, changed] = await Promise.all([
    listEntries(env.db, now),
    env.db.value<number>(selectHasExamples('service', now)),
    state,
    listChangedTemplates(env.db, now, state),
  ])
  // A stored draft is listed too, with the state that its editor shows: readers see the template.
  function findOwn(id: string, kind: Kind, title: string): ListedText {
    const row = rows.find((each) => each.id === id)
    return row
      ? { ...row, pending: row.pending || changed.some((each) => each.id === id) }
      : toTemplateRow(id, kind, title)
  }
  const legal = legalIds.map((id) => findOwn(id, 'page', toTemplateContent(id, site).title))
  const texts = textKinds.map((kind) => {
    const title = getNewTitle(kind)
    return { ...findOwn(textIds[kind], kind, title), title }
  })
  const builtIn = hasExamples ? site.services.filter(({ shown }) => shown) : []
  const others = [
    ...rows.filter(({ id }) => !hasTemplate(id)),
    ...builtIn.map(({ id, name }) => toTemplateRow(id, 'service', name)),
  ]
  const all = [...texts, ...legal, ...others]
  const { result: matches, meant } = await searchWithCorrection(filter.query, {
    search: (query) => filterEntries(all, { ...filter, query }),
    isEmpty: ({ length }) => length === 0,
    readTexts: () => all.map(({ title }) => title),
  })
  const result = matches.filter(({ state }) => filter.state === null || state === filter.state)
  const listFound = (list: readonly ListedText[]) => result.filter((row) => list.includes(row))
  const matching = listFound(others)
  const listKind = (kind: Kind) => matching.filter((row) => row.kind === kind && row.state !== 'trash')
  return {
    kind: 'data',
    data: {
      filter,
      meant,
      counts: countStates(matches),
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

export const entryPages: PageFunctions<Omit<EntryPages, 'pagina' | 'hostinger'>> = {
  'mngr-paginas': entryList,
  'mngr-pagina': async (context) => {
    const opened = await openEditor(entries, context, 'publishPages')
    return opened.kind === 'missing' ? openExample(context) : opened
  },
}

// Dates in ISO 8601 are in order as text, too.
const { compare } = new Intl.Collator('es')
const skipPunctuation = (title: string): string => title.replace(/^[^\p{L}\p{N}]+/u, '')
const compareTitles = (a: ListedText, b: ListedText): number =>
  compare(skipPunctuation(a.title), skipPunctuation(b.title))

const comparisons: Readonly<Record<ListOrder, (a: ListedText, b: ListedText) => number>> = {
  recent: (a, b) => compare(b.savedAt ?? '', a.savedAt ?? ''),
  oldest: (a, b) => compare(a.savedAt ?? '', b.savedAt ?? ''),
  title: compareTitles,
  titleDown: (a, b) => compareTitles(b, a),
  published: (a, b) => compare(b.publishedAt ?? '', a.publishedAt ?? ''),
}

/** The words of the form of a page that every site has: parts such as the certificates are found by them. */
const getFieldWords = (kind: ListedText['kind']): string =>
  Object.values(getFormFields(kind))
    .map(({ label, keywords }) => `${label} ${keywords ?? ''}`)
    .join(' ')

/**
 * Applies a filter to a complete list, apart from the state. Without a chosen order, the best matches of a search come
 * first.
 */
function filterEntries(texts: readonly ListedText[], { query, order }: EntryFilter): ListedText[] {
  const items = texts.map((found) => ({
    text: found.title,
    keywords: `${found.path} ${found.author ?? ''} ${hasTemplate(found.id) ? getFieldWords(found.kind) : ''}`,
    found,
  }))
  const matches = searchItems(items, query).map(({ found }) => found)
  return order === null ? matches : matches.toSorted(comparisons[order])
}

const countStates = (texts: readonly ListedText[]): Record<PostState, number> & { template: number } => {
  const counts = { draft: 0, scheduled: 0, published: 0, trash: 0, template: 0 }
  for (const { state } of texts) counts[state] += 1
  return counts
}
