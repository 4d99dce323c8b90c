import type { ArticlesPiece } from '#client/transfer/contract.ts'
import { toSlug } from '../studio/slug.ts'
import { type Article, readArticle } from './article-file.ts'
import { convert, type Found, foundSlug, readGhost, readWordPress } from './foreign.ts'

type Item = ArticlesPiece['items'][number]

/** An article as it is to be written, with what the manager should know of it. */
export type Converted = { article: Article; pending: Article['content'] | null; note: string | null }

/** An article before it is converted: enough to say whether it is here already. */
export type Candidate = {
  key: string
  name: string
  id: string | null
  slug: string
  /** A text says what is wrong with it. */
  convert: () => Converted | string
}

/** What cannot become an article. */
export type NoCandidate = { key: string; name: string; reason: string }

export function candidateOf(format: ArticlesPiece['format'], item: Item): Candidate | NoCandidate {
  return format === 'markdown' ? ofMarkdown(item) : ofForeign(format, item)
}

export const isCandidate = (one: Candidate | NoCandidate): one is Candidate => 'convert' in one

function ofMarkdown({ key, text, pending }: Item): Candidate | NoCandidate {
  const article = readArticle(text)
  if (typeof article === 'string') return { key, name: key, reason: article }
  const newer = pending === null ? null : readArticle(pending)
  if (typeof newer === 'string') return { key, name: key, reason: `Sus cambios pendientes: ${newer}` }
  if (newer && newer.id !== article.id)
    return { key, name: key, reason: 'Sus cambios pendientes son de otro artículo.' }
  const { title, slug } = article.content
  // Where a date is missing, `readArticle` has made a draft of it.
  const note = article.isUndated
    ? 'Entra como borrador: dice que está publicado, pero no desde cuándo.'
    : null
  return {
    key,
    name: title || key,
    id: article.id,
    slug: slug || toSlug(title),
    convert: () => ({ article, pending: newer?.content ?? null, note }),
  }
}

function ofForeign(format: 'ghost' | 'wordpress', { key, text }: Item): Candidate | NoCandidate {
  const foreign = format === 'ghost' ? readGhost(text) : readWordPress(text)
  const [found] = foreign?.found ?? []
  if (found) return ofFound(key, found)
  const [skipped] = foreign?.skipped ?? []
  return { key, ...(skipped ?? { name: key, reason: 'No se puede leer.' }) }
}

function ofFound(key: string, found: Found): Candidate {
  return {
    key,
    name: found.name,
    id: null,
    slug: foundSlug(found),
    convert() {
      const converted = convert(found)
      return typeof converted === 'string' ? converted : { ...converted, pending: null }
    },
  }
}
