import { parseFrontMatter } from '#client/features/transfer/read/front-matter.ts'
import { parseYamlHead } from '#client/features/transfer/read/yaml-head.ts'
import { parseFields } from '#client/runtime/text/parse.ts'
import type { FileDetails } from './text-files.ts'

type ReadDetails = { title: string | null; details: FileDetails }

const isImageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]{20}$/.test(value)

/** Reads front matter as the import does. Null if it cannot be read. */
export function readDetails(head: string): ReadDetails | null {
  const parsed = parseYamlHead(head)
  const raw = 'fields' in parsed ? parseFields(parsed.fields) : null
  if (!raw) return null
  const { title, slug, at, cover, libraryCover, ...known } = parseFrontMatter(raw, '')
  const { excerpt, tags, author, seoTitle, seoDescription } = known
  const series = typeof raw['series'] === 'string' ? raw['series'] : ''
  const social = raw['socialImage']
  return {
    title,
    details: {
      fields: {
        excerpt,
        tags: [...new Set(tags)],
        series,
        author: author ?? '',
        seoTitle: seoTitle ?? '',
        seoDescription: seoDescription ?? '',
      },
      images: {
        ...(libraryCover !== undefined && { cover: libraryCover }),
        ...(isImageId(social) && { socialImage: social }),
      },
      slug,
      notes: [
        ...(cover ? ['Su portada no viene dentro del archivo: súbela aparte.'] : []),
        ...(at === null ? [] : ['La fecha no se importa: prográmalo o publícalo.']),
      ],
    },
  }
}
