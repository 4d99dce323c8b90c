import type { AppError } from '#client/runtime/errors.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import {
  type ArticleBatch,
  maxIdsPerRequest,
  importProgressSchema,
  idsSchema,
  type ImportedReferences,
  type DryRunVerdict,
  dryRunSchema,
  type ImportResult,
  transferPaths,
} from '../contract.ts'
import type { ArticleUnit, ImageUnit, ImportPlan } from '../read/import-plan.ts'
import { type ImportChoice, createBatches } from './batches.ts'
import type { ImportRow } from './import-state.ts'
import { resolveReferences } from './references.ts'

/** An article to import, with the ids of its images and the new places of images and links. */
export type PendingArticle = ArticleUnit & { imageIds: readonly string[]; places: ImportedReferences }

export type DryRun = {
  rows: ImportRow[]
  /** Images are sent first, because articles are rendered with the images that exist by then. */
  pending: { images: ImageUnit[]; articles: PendingArticle[] }
  /** Results of an earlier, interrupted run of the same import. */
  done: ImportResult[]
}

type Call = typeof callApi

/** Asks the worker what would happen to each item. Nothing is written. */
export async function dryRunImport(
  plan: ImportPlan,
  { call, choice }: { call: Call; choice: ImportChoice },
  onProgress: (done: number) => void,
): Promise<ApiResult<DryRun>> {
  const begun = await call(transferPaths.job(plan.id), { method: 'GET' }, importProgressSchema)
  if (!begun.ok) return begun
  const done = new Map(begun.value.done.map((result) => [result.key, result]))
  const isNew = ({ key }: { key: string }): boolean => !done.has(key)
  onProgress(plan.images.length)
  const verdicts = new Map<string, DryRunVerdict>()
  const connection: ConnectionState = { answered: false, failures: [] }
  for await (const { batch, units, unreadable } of createBatches(plan.articles.filter(isNew), choice)) {
    for (const { unit, reason } of unreadable) verdicts.set(unit.key, toRejection(unit, reason))
    const judged = await checkArticles(batch, units, { call, connection })
    if (!judged.ok) return judged
    for (const one of judged.value) verdicts.set(one.key, one)
    onProgress(plan.images.length + verdicts.size)
  }
  const [failure] = connection.failures
  if (!connection.answered && failure) return { ok: false, error: failure }
  const located = await resolveReferences(plan, removeDuplicateSlugs(verdicts), choice.site)
  const images = await checkImages([...plan.images, ...located.images].filter(isNew), call)
  if (!images.ok) return images
  const rows = toArticleRows(
    verdicts,
    new Set(images.value.todo.map(({ image }) => image.id)),
    located.unresolvedLinks,
  )
  const going = new Map(
    rows.filter(({ state }) => state === 'enters' || state === 'changes').map(({ key, name }) => [key, name]),
  )
  const value = {
    rows: [
      ...rows,
      ...images.value.rows,
      ...located.rejected,
      ...toRedirectRows(plan, isNew),
      ...toRejectedRows(plan),
    ],
    pending: {
      images: images.value.todo,
      articles: plan.articles.flatMap((unit) => {
        // The title, which the worker read from the text.
        const name = going.get(unit.key)
        const places = located.references.get(unit.key) ?? { images: {}, links: {} }
        const imageIds = [...(verdicts.get(unit.key)?.missing ?? []), ...Object.values(places.images)]
        return name === undefined ? [] : [{ ...unit, name, imageIds, places }]
      }),
    },
    done: begun.value.done,
  }
  return { ok: true, value }
}

/** After this many failures in a row the server is at fault, not the articles. */
const maxFailuresInARow = 3

/** Whether any request was answered, and the failures since the last answer. */
type ConnectionState = { answered: boolean; failures: AppError[] }

/** Checks a batch of articles. If the request fails, checks them one by one to find the one that causes it. */
async function checkArticles(
  batch: ArticleBatch,
  units: readonly ArticleUnit[],
  { call, connection }: { call: Call; connection: ConnectionState },
): Promise<ApiResult<DryRunVerdict[]>> {
  const ask = (items: ArticleBatch['items']) =>
    call(transferPaths.dryRun, { method: 'POST', body: { ...batch, items } }, dryRunSchema)
  if (units.length === 0) return { ok: true, value: [] }
  const together = await ask(batch.items)
  const verdicts: DryRunVerdict[] = []
  for (const unit of units) {
    const isAsked = together.ok || units.length === 1 || together.error.statusCode === 401
    const answer = isAsked ? together : await ask(batch.items.filter(({ key }) => key === unit.key))
    if (answer.ok) verdicts.push(...answer.value.verdicts)
    else if (answer.error.statusCode === 401) return answer
    else verdicts.push(toRejection(unit, `El servidor no pudo revisarlo. ${answer.error.message}`))
    if (answer.ok || answer.error.statusCode < 500) connection.answered = true
    connection.failures =
      answer.ok || answer.error.statusCode < 500 ? [] : [...connection.failures, answer.error]
    if (!answer.ok && connection.failures.length >= maxFailuresInARow) return answer
    if (together.ok) break
  }
  return { ok: true, value: verdicts }
}

const toRejection = ({ key, name }: ArticleUnit, note: string): DryRunVerdict => ({
  key,
  name,
  slug: '',
  verdict: 'refused',
  note,
  missing: [],
  images: [],
  links: [],
  addresses: [],
})

/** Keeps only the first of several articles with the same address. */
function removeDuplicateSlugs(verdicts: ReadonlyMap<string, DryRunVerdict>): DryRunVerdict[] {
  const slugs = new Set<string>()
  return [...verdicts.values()].filter(({ slug, verdict }) => {
    if (verdict !== 'enters' && verdict !== 'changes') return true
    return slugs.size < slugs.add(slug).size
  })
}

async function checkImages(
  units: readonly ImageUnit[],
  call: Call,
): Promise<ApiResult<{ rows: ImportRow[]; todo: ImageUnit[] }>> {
  const known = new Set<string>()
  for (let from = 0; from < units.length; from += maxIdsPerRequest) {
    const ids = units.slice(from, from + maxIdsPerRequest).map(({ image }) => image.id)
    const answer = await call(transferPaths.knownImages, { method: 'POST', body: { ids } }, idsSchema)
    if (!answer.ok) return answer
    for (const id of answer.value.ids) known.add(id)
  }
  const rows = units.map(({ key, name, image, source }): ImportRow => {
    if (known.has(image.id)) return { key, name, kind: 'image', state: 'there', note: 'Ya está en Medios.' }
    const hasNoDescription = !image.decorative && image.alt.trim() === ''
    const from = source.from === 'web' ? `Se trae de ${URL.parse(source.address)?.hostname ?? ''}.` : ''
    const silent = hasNoDescription ? 'Entra como decorativa si nadie la describe.' : ''
    const note = [from, silent].filter(Boolean).join(' ') || null
    return {
      key,
      name,
      kind: 'image',
      state: hasNoDescription ? 'changes' : 'enters',
      note,
      hasNoDescription,
    }
  })
  return { ok: true, value: { rows, todo: units.filter(({ image }) => !known.has(image.id)) } }
}

const maxNamedLinks = 5

/** Adds links to pages that are not imported to the article's note. */
function noteUnresolvedLinks(row: ImportRow, links: readonly string[] = []): ImportRow {
  if (links.length === 0) return row
  const names = links.slice(0, maxNamedLinks).map((link) => link.replace(/^\.\//, ''))
  const told = `Enlaza lo que no entra: ${names.join(', ')}${links.length > names.length ? '…' : '.'}`
  return { ...row, state: 'changes', note: row.note === null ? told : `${row.note} ${told}` }
}

function toArticleRows(
  verdicts: ReadonlyMap<string, DryRunVerdict>,
  coming: ReadonlySet<string>,
  loose: ReadonlyMap<string, string[]>,
): ImportRow[] {
  const slugs = new Set<string>()
  return [...verdicts.values()].map(({ key, name, slug, verdict, note, missing }): ImportRow => {
    const row = { key, name, kind: 'article', state: verdict, note } as const
    if (verdict !== 'enters' && verdict !== 'changes') return row
    if (slugs.has(slug))
      return { ...row, state: 'refused', note: 'Otro artículo de los archivos tiene la misma dirección.' }
    slugs.add(slug)
    const absent = missing.filter((id) => !coming.has(id)).length
    if (absent === 0) return noteUnresolvedLinks(row, loose.get(key))
    const images = absent === 1 ? 'una imagen que no está' : `${absent} imágenes que no están`
    const told = `Muestra ${images} ni aquí ni en los archivos.`
    const changed = { ...row, state: 'changes', note: note === null ? told : `${note} ${told}` } as const
    return noteUnresolvedLinks(changed, loose.get(key))
  })
}

const toRejectedRows = (plan: ImportPlan): ImportRow[] =>
  plan.rejected.map(({ name, reason }, index) => ({
    key: `archivo/${index}`,
    name,
    kind: 'file',
    state: 'refused',
    note: reason,
  }))

const toRedirectRows = (plan: ImportPlan, isNew: (unit: { key: string }) => boolean): ImportRow[] =>
  plan.redirects.filter(isNew).map(({ key, name, redirects, tags }) => ({
    key,
    name: `${name} (${redirects.length + tags.length})`,
    kind: 'redirects',
    state: 'enters',
    note: null,
  }))
