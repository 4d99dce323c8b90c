import type {
  DocumentPages,
  DocumentRow,
  EditedDocument,
} from '#client/features/content/documents/contract.ts'
import type { OwnKind } from '#client/features/content/documents/contract/content.ts'
import { textIds, textKindOf, textKinds } from '#client/features/content/documents/contract/text-kinds.ts'
import { hasTemplate, isLegalId, legalIds } from '#client/features/content/documents/legal.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { readSite } from '#worker/site-settings/site.ts'
import { defaultContent } from '../defaults.ts'
import { settleDueTexts } from '../due.ts'
import { previewBase } from '../previews-api.ts'
import { listPreviews, toPreview } from '../previews.ts'
import { listDocuments, readDocument } from '../queries.ts'
import { blankOf } from '../saving/blanks.ts'
import { templateContent } from '../templates.ts'

const list: PageFunction<DocumentPages['mngr-paginas']> = async ({ env, now }) => {
  const [rows, { site }] = await Promise.all([listDocuments(env.db), readSite(env.db, now)])
  const legal = legalIds.map((id): DocumentRow => {
    const { title } = templateContent(id, site)
    const untouched: DocumentRow = { id, kind: 'page', slug: id, title, state: 'template', updatedAt: null }
    const own = rows.find((row) => row.id === id)
    // Readers see the template until it is published.
    return own ?? untouched
  })
  const texts = await Promise.all(
    textKinds.map(async (kind): Promise<DocumentRow> => {
      const id = textIds[kind]
      const own = rows.find((row) => row.id === id)
      const { title } = await defaultContent(kind, site)
      return own ?? { id, kind, slug: '', title, state: 'template', updatedAt: null }
    }),
  )
  const own = rows.filter(({ id, kind, state }) => kind === 'page' && !isLegalId(id) && state !== 'trash')
  const trash = rows.filter(({ id, state }) => !hasTemplate(id) && state === 'trash')
  const of = (wanted: OwnKind) => rows.filter(({ kind, state }) => kind === wanted && state !== 'trash')
  const kinds = { service: of('service'), person: of('person'), case: of('case'), question: of('question') }
  return { kind: 'data', data: { texts, legal, own, trash, kinds } }
}

const unwritten = {
  rev: 0,
  public: null,
  changed: false,
  from: null,
  until: null,
  ended: null,
  savedAt: new Date(0).toISOString(),
  trashed: false,
  revisions: [],
}

/** A text as it stands by now. */
async function readStanding(db: Database, id: string, now: number): Promise<EditedDocument | null> {
  const stored = await readDocument(db, id)
  const isDue = [stored?.from, stored?.until].some((at) => typeof at === 'string' && Date.parse(at) <= now)
  if (!isDue) return stored
  await settleDueTexts(db, now)
  return readDocument(db, id)
}

const one: PageFunction<DocumentPages['mngr-pagina']> = async ({ env, now, route }) => {
  const id = route.params['id'] ?? ''
  const { siteUrl } = env
  const blank = blankOf(id)
  if (blank)
    return {
      kind: 'data',
      data: { document: { id, content: blank, ...unwritten }, template: null, previews: [], siteUrl },
    }
  const legal = isLegalId(id) ? id : null
  const [stored, links, known] = await Promise.all([
    readStanding(env.db, id, now),
    listPreviews(env.db, id, now),
    hasTemplate(id) ? readSite(env.db, now) : null,
  ])
  const legalText = legal === null || known === null ? null : templateContent(legal, known.site)
  const only = textKindOf(id)
  const template = only === null ? legalText : await defaultContent(only, known?.site)
  const document = stored ?? (template === null ? null : { id, content: template, ...unwritten })
  if (!document) return { kind: 'missing' }
  const previews = links.map((link) => toPreview(link, previewBase(siteUrl)))
  return { kind: 'data', data: { document, template, previews, siteUrl } }
}

/** Route name → its data function. */
export const documentPages: PageFunctions<Omit<DocumentPages, 'pagina'>> = {
  'mngr-paginas': list,
  'mngr-pagina': one,
}
