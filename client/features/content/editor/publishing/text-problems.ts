import type { TextContent } from '../../contract/edited-text.ts'
import { getContentPath, getKind } from '../../kinds/all-kinds.ts'
import type { Fields } from '../../kinds/fields/field-types.ts'
import type { AnyKindName } from '../../kinds/names.ts'
import { findInternalLinks } from '../links/internal-links.ts'
import { countForeignImages } from '../paste/foreign-markdown.ts'

// Problems that readers would notice in a text. They do not prevent its publication.

/** The rich texts of a content, also those in rows. */
function listTexts(fields: Fields, content: object): string[] {
  const values = new Map<string, unknown>(Object.entries(content))
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values.get(name)
    if (field.control === 'richText') return [String(value ?? '')]
    return field.control === 'rows' && Array.isArray(value)
      ? value.flatMap((row: object) => listTexts(field.fields, row))
      : []
  })
}

/** `paths`: the addresses of this site to which the text links, except its own, which readers may not see yet. */
export function readLinksAndImages(
  kind: AnyKindName,
  content: TextContent,
  siteUrl: string,
): { paths: string[]; foreignImages: number } {
  const markdown = listTexts(getKind(kind).fields, content).join('\n\n')
  const { slug } = content
  const own = getContentPath({ kind, ...(typeof slug === 'string' && { slug }) })
  return {
    paths: findInternalLinks(markdown, siteUrl).filter((path) => path !== own),
    foreignImages: countForeignImages(markdown),
  }
}

/** A sentence without its stop about links that readers cannot open; empty if there are none. */
export function describeNotFoundLinks(notFound: readonly string[]): string {
  if (notFound.length === 0) return ''
  const links =
    notFound.length === 1
      ? 'Un enlace del texto lleva a una página que los visitantes no pueden abrir'
      : `${notFound.length} enlaces del texto llevan a páginas que los visitantes no pueden abrir`
  return `${links}: ${notFound.join(', ')}`
}

export function describeForeignImages(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'Una imagen es de otro sitio y no se verá: guárdala y arrástrala al texto'
    : `${count} imágenes son de otro sitio y no se verán: guárdalas y arrástralas al texto`
}
