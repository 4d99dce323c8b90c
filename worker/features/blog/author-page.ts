import type { BlogPages } from '#client/features/blog/contract/pages.ts'
import { formatDuties } from '#client/runtime/text/format-duties.ts'
import type { Database } from '../../env.ts'
import { readPublicTexts } from '../content/reading/public-texts.ts'
import { listByAuthor } from './queries/collections.ts'

/** One page of an author's posts; null if there are none. The duties begin as on the page about the company. */
export async function readAuthorPage(
  db: Database,
  now: number,
  slug: string,
  page: number,
): Promise<BlogPages['blog-autor'] | null> {
  const [found, { about, person = [] }] = await Promise.all([
    listByAuthor(db, now, slug, page),
    readPublicTexts({ db, now }, 'about', 'person'),
  ])
  if (!found) return null
  const { author } = found
  const duties = author.duties && formatDuties(about.dutiesLabel, author.duties)
  const services = author.isPerson ? person.find(({ title }) => title === author.name)?.services : undefined
  return { ...found, author: { ...author, duties }, ...(services && { services }) }
}
