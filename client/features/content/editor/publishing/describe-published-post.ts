import type { PostContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { findNotFound } from '../../links/internal-pages.ts'
import { isSocialImageDrawn } from '../saving/text-rules.ts'
import { describeForeignImages, describeNotFoundLinks, readLinksAndImages } from './text-problems.ts'

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
  const { paths, foreignImages } = readLinksAndImages('article', content, siteUrl)
  const sentences = [
    state === 'published' &&
      !wasPublic &&
      `«${content.title}» está en el blog${content.tags.length > 0 ? ', en sus etiquetas' : ''} y en el mapa del sitio; quienes siguen el blog por RSS lo reciben en unos minutos.`,
    `Al compartirlo se ve ${isDrawn ? drawn : chosen}.`,
    ...[describeNotFoundLinks(await findNotFound(paths)), describeForeignImages(foreignImages)].map(
      (problem) => problem && `${problem}.`,
    ),
  ]
  return sentences.filter(Boolean).join(' ')
}
