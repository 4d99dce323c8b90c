import type { PostContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { getContentPath } from '../../kinds/all-kinds.ts'
import { findNotFound } from '../../links/internal-pages.ts'
import { findInternalLinks } from '../links/internal-links.ts'
import { isSocialImageDrawn } from '../saving/text-rules.ts'

/** Sentence about links in the published text that readers cannot open; empty if there are none or the check fails. */
async function describeNotFoundLinks({ markdown, slug }: PostContent, siteUrl: string): Promise<string> {
  // Ignore links to the post itself, which readers may not see yet.
  const own = getContentPath({ kind: 'article', slug })
  const paths = findInternalLinks(markdown, siteUrl).filter((path) => path !== own)
  const notFound = await findNotFound(paths)
  if (notFound.length === 0) return ''
  const links =
    notFound.length === 1
      ? 'Un enlace del texto lleva a una página que los visitantes no pueden abrir'
      : `${notFound.length} enlaces del texto llevan a páginas que los visitantes no pueden abrir`
  return `${links}: ${notFound.join(', ')}.`
}

/**
 * Says where a published article appears, how it looks when shared, and which of its links lead nowhere. `wasPublic`:
 * only changes of it are new.
 */
export async function describePublishedPost(
  text: EditedText,
  siteUrl: string,
  wasPublic: boolean,
): Promise<string> {
  const { state } = text
  const content = text.content as PostContent // Safe: the text is an article.
  const isDrawn = isSocialImageDrawn(text, content.socialImage)
  // A cover is not what networks show unless somebody chose it.
  const drawn =
    content.cover === null
      ? 'una imagen con su título'
      : 'una imagen con su título; si prefieres la portada, elígela en «Imagen para redes»'
  const chosen = content.socialImage === content.cover ? 'la portada' : 'la imagen elegida'
  const sentences = [
    state === 'published' &&
      !wasPublic &&
      `Está en el blog${content.tags.length > 0 ? ', en sus etiquetas' : ''} y en el mapa del sitio; quienes siguen el blog por RSS lo reciben en unos minutos.`,
    `Al compartirlo se ve ${isDrawn ? drawn : chosen}.`,
    await describeNotFoundLinks(content, siteUrl),
  ]
  return sentences.filter(Boolean).join(' ')
}
