import { decodeText } from '#client/features/transfer/archive/zip.ts'
import { parseFrontMatter } from '#client/features/transfer/read/front-matter.ts'
import { convertTomlFrontMatter } from '#client/features/transfer/read/toml-front-matter.ts'
import { parseYamlHead } from '#client/features/transfer/read/yaml-head.ts'
import { parseJson, parseFields } from '#client/runtime/text/parse.ts'
import { maxTextLength } from '../../contract/text-limits.ts'
import {
  describeOmittedImages,
  lowerMarkdownHeadings,
  removeForeignImages,
  takeTitle,
} from '../paste/foreign-markdown.ts'
import { readWordFile } from './read-word-file.ts'
import { type FileText, isTextFile, type ReadText, type FileDetails } from './text-files.ts'

const frontMatterPattern = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/
const titlePattern = /^(?:title|t[ií]tulo)[ \t]*[:=](.+)$/im

/** Text in double quotes is written as in JSON, with escapes. */
function unquote(text: string): string {
  const parsed = text.startsWith('"') ? parseJson(text) : null
  if (typeof parsed === 'string') return parsed
  return /^["']/.test(text) && text.at(0) === text.at(-1) ? text.slice(1, -1) : text
}

export function readMarkdown(given: string): FileText {
  const text = convertTomlFrontMatter(given.replaceAll(/\r\n?/g, '\n'))
  const head = frontMatterPattern.exec(text)
  const body = text.slice(head?.[0].length ?? 0).trim()
  const { markdown, addresses } = removeForeignImages(body)
  // The others are files beside the text.
  const foreign = addresses.filter((address) => /^(?:https?:)?\/\//.test(address)).length
  const local = addresses.length - foreign
  const known = head && readDetails(head[2] ?? '')
  const named = known?.title ?? titlePattern.exec(head?.[2] ?? '')?.[1]
  const heading = takeTitle(markdown, named === undefined ? null : unquote(named.trim()))
  return {
    format: 'markdown',
    title: named === undefined ? heading.title : unquote(named.trim()),
    all: lowerMarkdownHeadings(named === undefined ? markdown : heading.rest).trim(),
    rest: lowerMarkdownHeadings(heading.rest).trim(),
    notes: [
      ...(local > 0 ? [`Sus imágenes (${local}) no vienen dentro del archivo: súbelas aparte.`] : []),
      ...describeOmittedImages(foreign).map((images) => `No se pudo conservar ${images}.`),
    ],
    details: known?.details,
  }
}

export async function readTextFile(file: File): Promise<ReadText> {
  if (/\.docx$/i.test(file.name)) return readWordFile(file)
  if (!isTextFile(file))
    return {
      ok: false,
      reason: 'No sabemos leer ese tipo de archivo. Guárdalo como .docx, o copia su texto y pégalo.',
    }
  if (file.size > 4 * maxTextLength) return { ok: false, reason: 'Pesa demasiado para un texto.' }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  return text.ok ? { ok: true, value: readMarkdown(text.value) } : text
}

type ReadDetails = { title: string | null; details: FileDetails }

const isImageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]{20}$/.test(value)

/** Reads front matter as the import does. Null if it cannot be read. */
function readDetails(head: string): ReadDetails | null {
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
