import type { PostContent } from '#client/features/content/contract.ts'
import type { ArticlesPiece, Rehearsed } from '#client/features/transfer/contract.ts'
import type { Database } from '../../env.ts'
import { imageIds } from '../../markdown/images.ts'
import { tryRender } from '../../markdown/render.ts'
import { findTaken } from '../content/queries/stored-posts.ts'
import { freeSlug } from '../content/slug.ts'
import { readImages } from '../media/queries.ts'
import { type Candidate, candidateOf, isCandidate } from './candidates.ts'
import type { Article } from './export/article-file.ts'
import { rehearsing } from './foreign/places.ts'

export const alreadyThere = 'Ya hay un artículo con esta dirección.'

/** What would become of these articles. Nothing is written. */
export async function rehearse(db: Database, piece: ArticlesPiece): Promise<Rehearsed[]> {
  const all = piece.items.map((item) => candidateOf(piece, item))
  const candidates = all.filter(isCandidate)
  const rows = await findTaken(
    db,
    candidates.flatMap(({ id }) => id ?? []),
    candidates.map(({ slug }) => slug),
  )
  const known = new Set(rows.flatMap(({ id, slug }) => [id, slug]))
  const judged = all.map((one) => {
    if (!isCandidate(one)) return verdictOf(one.key, one.name, '', 'refused', one.reason)
    const { key, name, id, slug } = one
    const isThere = known.has(slug) || (id !== null && known.has(id))
    // Others of its files may link to it all the same.
    return isThere
      ? { ...verdictOf(key, name, slug, 'there', alreadyThere), addresses: one.addresses }
      : judge(db, one)
  })
  const verdicts = await Promise.all(judged)
  const images = await readImages(db, [...new Set(verdicts.flatMap(({ missing }) => missing))])
  return verdicts.map((one) => ({ ...one, missing: one.missing.filter((id) => !images.has(id)) }))
}

function verdictOf(
  key: string,
  name: string,
  slug: string,
  verdict: Rehearsed['verdict'],
  note: string | null,
): Rehearsed {
  return { key, name, slug, verdict, note, missing: [], images: [], links: [], addresses: [] }
}

/** Of its images, all are taken for missing. */
async function judge(db: Database, candidate: Candidate): Promise<Rehearsed> {
  const { key, name, slug } = candidate
  const around = rehearsing()
  const converted = candidate.convert(around)
  if (typeof converted === 'string') return verdictOf(key, name, slug, 'refused', converted)
  const { article, pending } = converted
  const shown = [...new Set([article.content, ...(pending ? [pending] : [])].flatMap(imagesOf))]
  const free = await freeSlug(db, slug, null)
  const notes = [
    ...(free === slug ? [] : [`Su dirección será «${free}»: «${slug}» lleva a otro artículo.`]),
    ...(converted.note === null ? [] : [converted.note]),
    ...unshownNote(article),
  ]
  const verdict = notes.length > 0 ? 'changes' : 'enters'
  return {
    ...verdictOf(key, name, free, verdict, notes.join(' ') || null),
    missing: shown,
    images: [...around.images].map(([address, alt]) => ({ address, alt: alt.slice(0, 300) })),
    links: [...around.links],
    addresses: candidate.addresses,
  }
}

/** Only of what readers would see: a draft may hold any text. */
function unshownNote({ status, content }: Article): string[] {
  if (status !== 'published') return []
  const made = tryRender(content.markdown)
  return 'problem' in made ? [entersAsDraft(made.problem)] : []
}

export const entersAsDraft = (problem: string): string => `Entra como borrador. ${problem}`

const imagesOf = ({ markdown, cover, socialImage }: PostContent): string[] =>
  [...imageIds(markdown), cover, socialImage].filter((id) => id !== null)
