import { getKind, keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { type DryRunRequest, type DryRunVerdict, toVerdict } from '#client/features/transfer/contract.ts'
import type { Database } from '../../env.ts'
import { readFreeSlug } from '../content/saving/slug.ts'
import { type ExistingText, findExistingTexts } from '../content/saving/transferred-text.ts'
import { readImages } from '../media/queries.ts'
import {
  type Converted,
  convertFor,
  findExisting,
  getPath,
  type Identified,
  identify,
  type Importer,
  isRejected,
  mayOverwrite,
  toCandidate,
  toDraftNote,
} from './candidates.ts'
import { createDryRunContext } from './foreign/conversion-context.ts'

export const alreadyExistsMessage = 'Ya está en el sitio, u otro texto tiene su dirección.'

/** Why a text is skipped. */
export const getExistingMessage = ({ isInTrash }: Pick<ExistingText, 'isInTrash'>): string =>
  isInTrash ? 'Está en la papelera: recupéralo ahí.' : alreadyExistsMessage

const createBackNote = (kind: AnyKindName): string =>
  `Está en la papelera: vuelve como está en el zip${keepsDate(kind) ? '' : ', y si estaba publicado, con fecha de hoy'}.`

/** The text of the site that a candidate replaces if it is overwritten; null if it is another one. */
async function describeReplaced(
  db: Database,
  { id, kind }: Identified,
  there: ExistingText,
  { converted, now }: { converted: Converted; now: number },
): Promise<DryRunVerdict['replaces']> {
  if (there.isInTrash || there.id !== id) return null
  const { one, many = one } = getKind(kind).label
  const isSame = !isRejected(converted) && (await converted.isAsStored(db, id, now))
  return { title: describeText(kind, there.title).title, noun: [one, many], isSame }
}

/** Reports what an import would do with these texts, without writing anything. */
export async function dryRunImport(
  db: Database,
  { user, now }: { user: Importer; now: number },
  batch: DryRunRequest,
): Promise<DryRunVerdict[]> {
  const all = batch.items.map((item) => identify(batch.id, toCandidate(batch, item)))
  const candidates = all.filter((one): one is Identified => !isRejected(one))
  const rows = await findExistingTexts(
    db,
    candidates.map(({ id }) => id),
    candidates.map(getPath),
  )
  const judged = all.map(async (one) => {
    if (isRejected(one)) return toVerdict(one, 'refused', one.reason)
    const there = findExisting(one, rows)
    const around = createDryRunContext()
    const converted = convertFor(user, one, around)
    const mayReplace = mayOverwrite(user, one)
    const verdict = await checkCandidate(db, one, converted, around)
    if (mayReplace && there?.isInTrash && there.id === one.id && verdict.verdict !== 'refused')
      return {
        ...verdict,
        verdict: 'changes' as const,
        note: [createBackNote(one.kind), verdict.note].filter(Boolean).join(' '),
      }
    // Other texts may link to this one, and its images may be missing if this import has created it.
    return there
      ? {
          ...verdict,
          path: `/${there.path}`,
          verdict: 'there' as const,
          note: getExistingMessage(there),
          replaces: mayReplace ? await describeReplaced(db, one, there, { converted, now }) : null,
          addresses: one.addresses,
        }
      : verdict
  })
  const verdicts = await Promise.all(judged)
  const images = await readImages(db, [...new Set(verdicts.flatMap(({ missing }) => missing))])
  return verdicts.map((one) => ({ ...one, missing: one.missing.filter((id) => !images.has(id)) }))
}

/** Judges one new text. `missing` has the ids of all its images, even of those that are in the library. */
async function checkCandidate(
  db: Database,
  candidate: Identified,
  converted: Converted,
  around: ReturnType<typeof createDryRunContext>,
): Promise<DryRunVerdict> {
  const { id, kind, slug } = candidate
  if (isRejected(converted)) return toVerdict(candidate, 'refused', converted.reason)
  const free = slug === null ? null : await readFreeSlug(db, { kind, wish: slug, id })
  const problem = converted.findProblem()
  const notes = [
    ...(free === slug ? [] : [`Su dirección será «${free}»: «${slug}» ya se usa.`]),
    ...(converted.note === null ? [] : [converted.note]),
    ...(problem === null ? [] : [toDraftNote(problem)]),
  ]
  const verdict = notes.length > 0 ? 'changes' : 'enters'
  return {
    ...toVerdict(
      { ...candidate, path: `/${getPath({ ...candidate, slug: free })}` },
      verdict,
      notes.join(' ') || null,
    ),
    missing: [...new Set(converted.imageIds)],
    images: [...around.images].map(([address, alt]) => ({ address, alt: alt.slice(0, 300) })),
    links: [...around.links],
    addresses: candidate.addresses,
  }
}
