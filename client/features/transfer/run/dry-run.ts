import type { AppError } from '#client/runtime/errors.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import {
  type ArticlesPiece,
  askedAtOnce,
  begunSchema,
  idsSchema,
  type Places,
  type Rehearsed,
  rehearsalSchema,
  type Result,
  transferPaths,
} from '../contract.ts'
import type { ArticleUnit, ImageUnit, Plan } from '../read/plan.ts'
import { type Choice, pack } from './pieces.ts'
import { locate } from './places.ts'
import type { Row } from './state.ts'

/** An article with the images of the same files that it shows, and where those and its links are by then. */
export type WaitingUnit = ArticleUnit & { needs: readonly string[]; places: Places }

export type Rehearsal = {
  rows: Row[]
  /** What is to be sent, in this order: texts are drawn with the images that are here by then. */
  todo: { images: ImageUnit[]; articles: WaitingUnit[] }
  /** What an earlier run of the same import has brought. */
  done: Result[]
}

type Call = typeof callApi

/** Asks of everything in the files what would become of it. Nothing is written. */
export async function rehearse(
  plan: Plan,
  { call, choice }: { call: Call; choice: Choice },
  onProgress: (done: number) => void,
): Promise<ApiResult<Rehearsal>> {
  const begun = await call(transferPaths.job(plan.id), { method: 'GET' }, begunSchema)
  if (!begun.ok) return begun
  const done = new Map(begun.value.done.map((result) => [result.key, result]))
  const isNew = ({ key }: { key: string }): boolean => !done.has(key)
  onProgress(plan.images.length)
  const verdicts = new Map<string, Rehearsed>()
  const line: Line = { answered: false, failures: [] }
  for await (const { piece, units, unread } of pack(plan.articles.filter(isNew), choice)) {
    for (const { unit, reason } of unread) verdicts.set(unit.key, refusal(unit, reason))
    const judged = await judge(piece, units, { call, line })
    if (!judged.ok) return judged
    for (const one of judged.value) verdicts.set(one.key, one)
    onProgress(plan.images.length + verdicts.size)
  }
  const [failure] = line.failures
  if (!line.answered && failure) return { ok: false, error: failure }
  const located = await locate(plan, withoutTwins(verdicts), choice.site)
  const images = await rehearseImages([...plan.images, ...located.images].filter(isNew), call)
  if (!images.ok) return images
  const rows = rowsOf(verdicts, new Set(images.value.todo.map(({ image }) => image.id)), located.loose)
  const going = new Map(
    rows.filter(({ state }) => state === 'enters' || state === 'changes').map(({ key, name }) => [key, name]),
  )
  const value = {
    rows: [
      ...rows,
      ...images.value.rows,
      ...located.refused,
      ...redirectRows(plan, isNew),
      ...refusedRows(plan),
    ],
    todo: {
      images: images.value.todo,
      articles: plan.articles.flatMap((unit) => {
        // By its title, which only the worker has read.
        const name = going.get(unit.key)
        const places = located.places.get(unit.key) ?? { images: {}, links: {} }
        const needs = [...(verdicts.get(unit.key)?.missing ?? []), ...Object.values(places.images)]
        return name === undefined ? [] : [{ ...unit, name, needs, places }]
      }),
    },
    done: begun.value.done,
  }
  return { ok: true, value }
}

/** So many articles in a row without an answer are no fault of theirs. */
const hopeless = 3

/** How the line holds: whether anything was answered yet, and what failed since the last answer. */
type Line = { answered: boolean; failures: AppError[] }

/** Asks about articles together; where that gets no answer, one by one, so that the one that it is about is named. */
async function judge(
  piece: ArticlesPiece,
  units: readonly ArticleUnit[],
  { call, line }: { call: Call; line: Line },
): Promise<ApiResult<Rehearsed[]>> {
  const ask = (items: ArticlesPiece['items']) =>
    call(transferPaths.rehearsal, { method: 'POST', body: { ...piece, items } }, rehearsalSchema)
  if (units.length === 0) return { ok: true, value: [] }
  const together = await ask(piece.items)
  const verdicts: Rehearsed[] = []
  for (const unit of units) {
    const isAsked = together.ok || units.length === 1 || together.error.statusCode === 401
    const answer = isAsked ? together : await ask(piece.items.filter(({ key }) => key === unit.key))
    if (answer.ok) verdicts.push(...answer.value.verdicts)
    else if (answer.error.statusCode === 401) return answer
    else verdicts.push(refusal(unit, `El servidor no pudo revisarlo. ${answer.error.message}`))
    if (answer.ok || answer.error.statusCode < 500) line.answered = true
    line.failures = answer.ok || answer.error.statusCode < 500 ? [] : [...line.failures, answer.error]
    if (!answer.ok && line.failures.length >= hopeless) return answer
    if (together.ok) break
  }
  return { ok: true, value: verdicts }
}

const refusal = ({ key, name }: ArticleUnit, note: string): Rehearsed => ({
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

/** Of two with one address only the first goes in, so only its images are brought and links lead to it alone. */
function withoutTwins(verdicts: ReadonlyMap<string, Rehearsed>): Rehearsed[] {
  const slugs = new Set<string>()
  return [...verdicts.values()].filter(({ slug, verdict }) => {
    if (verdict !== 'enters' && verdict !== 'changes') return true
    return slugs.size < slugs.add(slug).size
  })
}

async function rehearseImages(
  units: readonly ImageUnit[],
  call: Call,
): Promise<ApiResult<{ rows: Row[]; todo: ImageUnit[] }>> {
  const known = new Set<string>()
  for (let from = 0; from < units.length; from += askedAtOnce) {
    const ids = units.slice(from, from + askedAtOnce).map(({ image }) => image.id)
    const answer = await call(transferPaths.known, { method: 'POST', body: { ids } }, idsSchema)
    if (!answer.ok) return answer
    for (const id of answer.value.ids) known.add(id)
  }
  const rows = units.map(({ key, name, image, source }): Row => {
    if (known.has(image.id)) return { key, name, kind: 'image', state: 'there', note: 'Ya está en Medios.' }
    const isSilent = !image.decorative && image.alt.trim() === ''
    const from = source.from === 'web' ? `Se trae de ${URL.parse(source.address)?.hostname ?? ''}.` : ''
    const silent = isSilent ? 'Entra como decorativa si nadie la describe.' : ''
    const note = [from, silent].filter(Boolean).join(' ') || null
    return { key, name, kind: 'image', state: isSilent ? 'changes' : 'enters', note, isSilent }
  })
  return { ok: true, value: { rows, todo: units.filter(({ image }) => !known.has(image.id)) } }
}

const namedLinks = 5

/** The note of an article with what it links in vain. */
function withLoose(row: Row, links: readonly string[] = []): Row {
  if (links.length === 0) return row
  const names = links.slice(0, namedLinks).map((link) => link.replace(/^\.\//, ''))
  const told = `Enlaza lo que no entra: ${names.join(', ')}${links.length > names.length ? '…' : '.'}`
  return { ...row, state: 'changes', note: row.note === null ? told : `${row.note} ${told}` }
}

function rowsOf(
  verdicts: ReadonlyMap<string, Rehearsed>,
  coming: ReadonlySet<string>,
  loose: ReadonlyMap<string, string[]>,
): Row[] {
  const slugs = new Set<string>()
  return [...verdicts.values()].map(({ key, name, slug, verdict, note, missing }): Row => {
    const row = { key, name, kind: 'article', state: verdict, note } as const
    if (verdict !== 'enters' && verdict !== 'changes') return row
    if (slugs.has(slug))
      return { ...row, state: 'refused', note: 'Otro artículo de los archivos tiene la misma dirección.' }
    slugs.add(slug)
    const absent = missing.filter((id) => !coming.has(id)).length
    if (absent === 0) return withLoose(row, loose.get(key))
    const images = absent === 1 ? 'una imagen que no está' : `${absent} imágenes que no están`
    const told = `Muestra ${images} ni aquí ni en los archivos.`
    const changed = { ...row, state: 'changes', note: note === null ? told : `${note} ${told}` } as const
    return withLoose(changed, loose.get(key))
  })
}

const refusedRows = (plan: Plan): Row[] =>
  plan.refused.map(({ name, reason }, index) => ({
    key: `archivo/${index}`,
    name,
    kind: 'file',
    state: 'refused',
    note: reason,
  }))

const redirectRows = (plan: Plan, isNew: (unit: { key: string }) => boolean): Row[] =>
  plan.redirects.filter(isNew).map(({ key, name, redirects, tags }) => ({
    key,
    name: `${name} (${redirects.length + tags.length})`,
    kind: 'redirects',
    state: 'enters',
    note: null,
  }))
