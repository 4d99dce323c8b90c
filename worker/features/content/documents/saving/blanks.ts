import type { EntryContent } from '#client/features/content/documents/contract/content.ts'

/** The empty content of a new entry, by the path segment that its editor page has instead of an id. */
const blanks: Readonly<Record<string, EntryContent>> = {
  nueva: { kind: 'page', slug: '', title: '', description: '', markdown: '' },
  'nuevo-servicio': {
    kind: 'service',
    slug: '',
    title: '',
    summary: '',
    solves: '',
    mode: '',
    first: '',
    intro: '',
    delivers: [],
    how: [],
    needs: [],
    price: '',
    duration: '',
    sample: '',
    sampleHref: '',
    motif: 'cauce',
  },
  'nueva-persona': { kind: 'person', title: '', role: '', duties: '', photo: null },
  'nuevo-caso': {
    kind: 'case',
    title: '',
    problem: '',
    work: '',
    results: [],
    source: '',
    date: '',
    quote: '',
    quoteBy: '',
    permission: '',
  },
  'nueva-pregunta': { kind: 'question', title: '', answer: '' },
}

/** The empty content for the path segment of a new entry; null for the id of an existing entry. */
export const getBlank = (id: string): EntryContent | null =>
  Object.hasOwn(blanks, id) ? (blanks[id] ?? null) : null

/** The empty content of a kind; null for kinds that have a default text. */
export const getBlankOfKind = (kind: unknown): EntryContent | null =>
  Object.values(blanks).find((blank) => blank.kind === kind) ?? null
