import { decodeText, type ReadResult } from '../archive/zip.ts'
import { maxArticleBytes } from '../contract.ts'
import { readGhostExport } from './ghost.ts'
import {
  type ArticleUnit,
  type ImportContents,
  type ImportPlan,
  noContents,
  type RejectedItem,
  sha256,
} from './import-plan.ts'
import { readZip } from './read-zip.ts'
import { convertTomlFrontMatter } from './toml-front-matter.ts'
import { readWordPressExport } from './wordpress.ts'
import { largeTextReason } from './zip-entries.ts'

const unknownFormat: ReadResult<ImportContents> = {
  ok: false,
  reason:
    'No es un archivo que sepamos leer: el zip de este sitio, de Substack o de Notion, textos en Markdown, el JSON de Ghost o el XML de WordPress.',
}

/** Reads the chosen files, of this site or of another system. Several parts of one export are combined. */
export async function readFiles(files: readonly File[]): Promise<ReadResult<ImportPlan>> {
  const all: ImportContents[] = []
  for (const file of files) {
    const contents = await readFile(file)
    if (!contents.ok) return { ok: false, reason: `«${file.name}»: ${contents.reason}` }
    all.push(contents.value)
  }
  const collect = <Item>(read: (one: ImportContents) => Item[]): Item[] => all.flatMap(read)
  const rejected = collect((one) => one.rejected)
  const prints = all.map(({ fingerprint }) => fingerprint).toSorted()
  const names = files.map((file) => file.name).join(', ')
  const plan: ImportPlan = {
    id: await sha256(prints.join('\n')),
    name: names.slice(0, 300),
    articles: removeDuplicates(
      collect((one) => one.articles),
      rejected,
    ),
    images: removeDuplicates(
      collect((one) => one.images),
      rejected,
    ),
    pictures: collect((one) => one.pictures),
    settings: all.find((one) => one.settings)?.settings ?? null,
    isOwnExport: all.every((one) => one.isOwnExport),
    redirects: collect((one) => one.redirects).map((unit, index) => ({
      ...unit,
      key: `redirecciones/${index}`,
    })),
    rejected,
  }
  return { ok: true, value: plan }
}

function removeDuplicates<U extends { key: string }>(units: readonly U[], rejected: RejectedItem[]): U[] {
  const seen = new Set<string>()
  return units.filter(({ key }) => {
    if (seen.has(key))
      rejected.push({ name: key, reason: 'Otro de los archivos elegidos trae uno del mismo nombre.' })
    return seen.size < seen.add(key).size
  })
}

async function readFile(file: File): Promise<ReadResult<ImportContents>> {
  if (file.size === 0) return { ok: false, reason: 'Está vacío.' }
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  if (start[0] === 0x50 && start[1] === 0x4b) return readZip(file)
  const text = new TextDecoder().decode(start).trimStart()
  if (text.startsWith('{')) return (await readGhostExport(file)) ?? unknownFormat
  if (text.startsWith('<')) return (await readWordPressExport(file)) ?? unknownFormat
  return /^(?:---|\+\+\+|# )/.test(text) ? readSingleText(file) : unknownFormat
}

async function readSingleText(file: File): Promise<ReadResult<ImportContents>> {
  if (file.size > maxArticleBytes) return { ok: false, reason: largeTextReason }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (!text.ok) return text
  const value = { text: convertTomlFrontMatter(text.value.trimStart()) }
  const { name, size } = file
  const load: ArticleUnit['load'] = () => Promise.resolve({ ok: true, value })
  const only: ArticleUnit = { type: 'article', format: 'markdown', key: name, name, bytes: size, load }
  return { ok: true, value: { ...noContents, articles: [only], fingerprint: await sha256(bytes) } }
}
