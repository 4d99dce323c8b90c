import type { EntryContent } from '#client/features/content/documents/contract/content.ts'

/** By what stands in the address in place of an id: what there is before the first save. */
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

/** What a text of a kind is before its first save; null where the address names a text that there is. */
export const getBlank = (id: string): EntryContent | null =>
  Object.hasOwn(blanks, id) ? (blanks[id] ?? null) : null

/** The same by its kind; null of what the site comes with. */
export const getBlankOfKind = (kind: unknown): EntryContent | null =>
  Object.values(blanks).find((blank) => blank.kind === kind) ?? null
