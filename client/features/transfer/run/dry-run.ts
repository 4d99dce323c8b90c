import type { AppError } from '#client/runtime/errors.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import {
  type DryRunRequest,
  maxIdsPerRequest,
  importProgressSchema,
  noReferences,
  idsSchema,
  type DryRunVerdict,
  dryRunSchema,
  type ImportResult,
  transferPaths,
  toVerdict,
} from '../contract.ts'
import { formatNames } from '../format.ts'
import {
  type ArticleUnit,
  dropImages,
  getFormerHost,
  type ImageUnit,
  type ImportPlan,
  type PendingUnit,
} from '../read/import-plan.ts'
import { type ImportChoice, loadBatch, takeGroup } from './batches.ts'
import type { ImportRow, Replaceable } from './import-state.ts'
import { type ResolvedReferences, resolveReferences, willBeImported } from './references.ts'
import { maxFailuresInARow } from './requests.ts'

type DryRun = {
  rows: ImportRow[]
  /** The order: images of the files, texts, images of the former site, which may be slow, and the texts with them. */
  units: PendingUnit[]
  /** The texts that are on this site and would be replaced, and what is there now. */
  existing: ArticleUnit[]
  replaceable: readonly Replaceable[]
  /** Results of an earlier, interrupted run of the same import. */
  done: ImportResult[]
}

type Call = typeof callApi

/** Asks the worker how it would import each item. Nothing is written. */
export async function dryRunImport(
  plan: ImportPlan,
  { call, choice }: { call: Call; choice: Pick<ImportChoice, 'pages' | 'site'> },
  onProgress: (done: number) => void,
): Promise<ApiResult<DryRun>> {
  const begun = await call(transferPaths.job(plan.id), { method: 'GET' }, importProgressSchema)
  if (!begun.ok) return begun
  const done = new Map(begun.value.done.map((result) => [result.key, result]))
  const isNew = ({ key }: { key: string }): boolean => !done.has(key)
  onProgress(plan.images.length)
  const verdicts = new Map<string, DryRunVerdict>()
  const connection: ConnectionState = { answered: false, failures: [] }
  // Texts that came before may lack images of their former site.
  for (let left = plan.articles.filter((unit) => !plan.isOwnExport || isNew(unit)); left.length > 0;) {
    const group = takeGroup(left)
    left = left.slice(group.length)
    const { batch, unreadable } = await loadBatch(group, { ...choice, drafts: false, replaces: false })
    for (const { unit, reason } of unreadable) verdicts.set(unit.key, toVerdict(unit, 'refused', reason))
    const judged = await checkArticles({ ...batch, id: plan.id }, group, { call, connection })
    if (!judged.ok) return judged
    for (const one of judged.value) verdicts.set(one.key, one)
    onProgress(plan.images.length + verdicts.size)
  }
  const [failure] = connection.failures
  if (!connection.answered && failure) return { ok: false, error: failure }
  const judged = refuseDuplicatePaths(verdicts.values())
  const isWanted = (one: DryRunVerdict): boolean =>
    willBeImported(one) || done.get(one.key)?.outcome === 'taken'
  const located = await resolveReferences(plan, judged, { site: choice.site, call, isWanted })
  const images = await checkImages([...plan.images, ...located.images].filter(isNew), call)
  if (!images.ok) return images
  const coming = new Set(images.value.todo.map(({ image }) => image.id))
  const texts = listWantedTexts(plan, judged.filter(isWanted), located.references)
  const isDropped = ({ key }: ImageUnit): boolean => done.get(key)?.choice === 'drop'
  dropImages(texts, new Set(located.images.filter(isDropped).map(({ image }) => image.id)))
  const present = judged.filter((one) => plan.isOwnExport && isNew(one) && one.replaces !== null)
  const value = {
    rows: [
      ...judged.filter(isNew).map((verdict) => toArticleRow(verdict, coming, located)),
      ...images.value.rows,
      ...located.rejected,
      ...toRedirectRows(plan, isNew),
      ...toRejectedRows(plan),
    ],
    units: [
      ...images.value.todo.filter((unit) => !isFormer(unit)),
      ...texts.filter(isNew),
      ...plan.redirects,
      ...images.value.todo.filter(isFormer),
      ...sendAgain(texts, located.images.filter(isFormer)),
    ],
    existing: listWantedTexts(plan, present, located.references),
    replaceable: present.flatMap(({ key, replaces }) => (replaces ? { ...replaces, key } : [])),
    done: begun.value.done,
  }
  return { ok: true, value }
}

function listWantedTexts(
  plan: ImportPlan,
  wanted: readonly DryRunVerdict[],
  references: ResolvedReferences['references'],
): ArticleUnit[] {
  const verdicts = new Map(wanted.map((one) => [one.key, one]))
  return plan.articles.flatMap((unit) => {
    const verdict = verdicts.get(unit.key)
    if (!verdict) return []
    const places = references.get(unit.key) ?? noReferences
    const imageIds = [...verdict.missing, ...Object.values(places.images)]
    // The worker found this title in the text.
    return { ...unit, name: verdict.name, imageIds, places }
  })
}

const isFormer = (unit: ImageUnit): boolean => getFormerHost(unit) !== null

/** The texts that show images of a former site, to be sent again after these. */
function sendAgain(texts: readonly ArticleUnit[], images: readonly ImageUnit[]): ArticleUnit[] {
  const former = new Set(images.map(({ image }) => image.id))
  return texts
    .filter(({ imageIds = [] }) => imageIds.some((id) => former.has(id)))
    .map((unit) => ({ ...unit, isAgain: true }))
}

/** `answered`: true once any request got a response. `failures`: errors since the last response. */
type ConnectionState = { answered: boolean; failures: AppError[] }

/** Checks a batch of articles. If the request fails, checks them one by one to find the one that causes it. */
async function checkArticles(
  batch: DryRunRequest,
  units: readonly ArticleUnit[],
  { call, connection }: { call: Call; connection: ConnectionState },
): Promise<ApiResult<DryRunVerdict[]>> {
  const ask = (items: DryRunRequest['items']) =>
    call(transferPaths.dryRun, { method: 'POST', body: { ...batch, items } }, dryRunSchema)
  const { items } = batch
  if (items.length === 0) return { ok: true, value: [] }
  const together = await ask(items)
  const isFinal = together.ok || items.length === 1 || together.error.statusCode === 401
  const verdicts: DryRunVerdict[] = []
  for (const item of items) {
    const answer = isFinal ? together : await ask([item])
    const isServerError = !answer.ok && answer.error.statusCode >= 500
    connection.answered ||= !isServerError
    connection.failures = isServerError ? [...connection.failures, answer.error] : []
    if (answer.ok) verdicts.push(...answer.value.verdicts)
    else if (answer.error.statusCode === 401 || connection.failures.length >= maxFailuresInARow) return answer
    else {
      const unit = units.find(({ key }) => key === item.key)
      if (unit)
        verdicts.push(toVerdict(unit, 'refused', `El sitio no pudo revisarlo. ${answer.error.message}`))
    }
    if (together.ok) break
  }
  return { ok: true, value: verdicts }
}

/** Refuses all but the first of several texts with the same address. */
function refuseDuplicatePaths(verdicts: Iterable<DryRunVerdict>): DryRunVerdict[] {
  const paths = new Set<string>()
  return Array.from(verdicts, (one) => {
    if (!willBeImported(one) || paths.size < paths.add(one.path).size) return one
    const note = 'Otro texto de los archivos tiene la misma dirección.'
    return { ...one, verdict: 'refused', note }
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
    const row = { key, name, kind: 'image' } as const
    if (known.has(image.id)) return { ...row, state: 'there', note: 'Ya está en Medios.' }
    const hasNoDescription = !image.decorative && image.alt.trim() === ''
    const from = source.from === 'web' ? `Se trae de ${URL.parse(source.address)?.hostname ?? ''}.` : ''
    const silent = hasNoDescription ? 'Entra como decorativa si nadie la describe.' : ''
    const note = [from, silent].filter(Boolean).join(' ') || null
    return { ...row, state: hasNoDescription ? 'changes' : 'enters', note, hasNoDescription }
  })
  return { ok: true, value: { rows, todo: units.filter(({ image }) => !known.has(image.id)) } }
}

/** A verdict as a row, with notes about images and links that the import lacks. `coming`: ids of images to import. */
function toArticleRow(
  { key, name, verdict, note, missing }: DryRunVerdict,
  coming: ReadonlySet<string>,
  { unresolvedLinks, missingImages }: Pick<ResolvedReferences, 'unresolvedLinks' | 'missingImages'>,
): ImportRow {
  const added: string[] = []
  const absent = missing.filter((id) => !coming.has(id)).length
  const images = absent === 1 ? 'una imagen que no está' : `${absent} imágenes que no están`
  if (absent > 0) added.push(`Muestra ${images} ni aquí ni en los archivos.`)
  const unavailable = missingImages.get(key) ?? 0
  if (unavailable > 0)
    added.push(`${unavailable === 1 ? 'Una imagen no viene' : `${unavailable} imágenes no vienen`}.`)
  const names = (unresolvedLinks.get(key) ?? []).map((link) => link.replace(/^\.\//, ''))
  const listed = formatNames(names)
  if (listed !== '') added.push(`Enlaza lo que no entra: ${listed}${listed.endsWith('…') ? '' : '.'}`)
  const row = { key, name, kind: 'article' } as const
  if (added.length === 0 || !willBeImported({ verdict })) return { ...row, state: verdict, note }
  return { ...row, state: 'changes', note: [note ?? [], added].flat().join(' ') }
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
  plan.redirects.filter(isNew).map(({ key, name, redirects, tags, own }) => ({
    key,
    name: `${name} (${redirects.length + tags.length + own.length})`,
    kind: 'redirects',
    state: 'enters',
    note: null,
  }))
