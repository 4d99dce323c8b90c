import type { PostContent } from '#client/features/content/contract.ts'
import { type ArticleBatch, type DryRunVerdict, toVerdict } from '#client/features/transfer/contract.ts'
import type { Database } from '../../env.ts'
import { listMediaIds } from '../../markdown/images.ts'
import { tryRender } from '../../markdown/render.ts'
import { findExistingPosts } from '../content/queries/stored-posts.ts'
import { readFreeSlug } from '../content/saving/slug.ts'
import { readImages } from '../media/queries.ts'
import { type Candidate, toCandidate, isCandidate } from './candidates.ts'
import type { Article } from './export/text-file.ts'
import { createDryRunContext } from './foreign/conversion-context.ts'

export const alreadyExistsMessage = 'Ya hay un artículo con esta dirección.'

/** Reports what an import would do with these articles, without writing anything. */
export async function dryRunImport(db: Database, batch: ArticleBatch): Promise<DryRunVerdict[]> {
  const all = batch.items.map((item) => toCandidate(batch, item))
  const candidates = all.filter(isCandidate)
  const rows = await findExistingPosts(
    db,
    candidates.flatMap(({ id }) => id ?? []),
    candidates.map(({ slug }) => slug),
  )
  const known = new Set(rows.flatMap(({ id, slug }) => [id, slug]))
  const judged = all.map((one) => {
    if (!isCandidate(one)) return toVerdict(one, 'refused', one.reason)
    const isThere = known.has(one.slug) || (one.id !== null && known.has(one.id))
    // Other imported articles may link to this one, so return its addresses.
    return isThere
      ? { ...toVerdict(one, 'there', alreadyExistsMessage), addresses: one.addresses }
      : checkCandidate(db, one)
  })
  const verdicts = await Promise.all(judged)
  const images = await readImages(db, [...new Set(verdicts.flatMap(({ missing }) => missing))])
  return verdicts.map((one) => ({ ...one, missing: one.missing.filter((id) => !images.has(id)) }))
}

/** Judges one new article. `missing` has the ids of all its images, even of those that are in the library. */
async function checkCandidate(db: Database, candidate: Candidate): Promise<DryRunVerdict> {
  const { slug } = candidate
  const around = createDryRunContext()
  const converted = candidate.convert(around)
  if (typeof converted === 'string') return toVerdict(candidate, 'refused', converted)
  const { article, pending } = converted
  const shown = [...new Set([article.content, ...(pending ? [pending] : [])].flatMap(listImages))]
  const free = await readFreeSlug(db, { kind: 'article', wish: slug })
  const notes = [
    ...(free === slug ? [] : [`Su dirección será «${free}»: «${slug}» lleva a otro artículo.`]),
    ...(converted.note === null ? [] : [converted.note]),
    ...listRenderNotes(article),
  ]
  const verdict = notes.length > 0 ? 'changes' : 'enters'
  return {
    ...toVerdict({ ...candidate, slug: free }, verdict, notes.join(' ') || null),
    missing: shown,
    images: [...around.images].map(([address, alt]) => ({ address, alt: alt.slice(0, 300) })),
    links: [...around.links],
    addresses: candidate.addresses,
  }
}

/** Only published articles are checked: a draft is stored even if it cannot be rendered. */
function listRenderNotes({ status, content }: Article): string[] {
  if (status !== 'published') return []
  const made = tryRender(content.markdown)
  return 'problem' in made ? [toDraftNote(made.problem)] : []
}

export const toDraftNote = (problem: string): string => `Entra como borrador. ${problem}`

const listImages = ({ markdown, cover, socialImage }: PostContent): string[] =>
  [...listMediaIds(markdown), cover, socialImage].filter((id) => id !== null)
