import * as v from 'valibot'
import { maxMediaBytes } from '#client/features/media/contract.ts'
import { redirectSchema } from '#client/features/redirects/contract.ts'
import { readEntry, type ReadResult, readZipDirectory, type ZipEntry, readTextEntry } from '../archive/zip.ts'
import { maxIdsPerRequest, maxArticleBytes } from '../contract.ts'
import {
  type CatalogueImage,
  catalogueImageSchema,
  catalogueSchema,
  describedTagSchema,
  postRedirectSchema,
  versionFolders,
} from '../contract/archive.ts'
import { readForeignZip } from './foreign-zip.ts'
import {
  type ImportContents,
  noContents,
  type RejectedItem,
  sha256,
  type ArticleText,
  type ArticleUnit,
  type ImageUnit,
} from './import-plan.ts'
import { largeImageReason, largeTextReason, rejectIgnored, rejectUnreadable } from './zip-entries.ts'

const isRelevant = ({ name }: ZipEntry): boolean => !/(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name)
/** Maximum size of a zip within the zip, which is unpacked into memory. */
const maxInnerBytes = 1024 * 1024 * 1024

export async function readZip(file: Blob): Promise<ReadResult<ImportContents>> {
  const directory = await readZipDirectory(file)
  if (!directory.ok) return directory
  const rejected: RejectedItem[] = []
  const outer = directory.value.entries.filter(isRelevant)
  const isOwnExport = outer.some(({ name }) => name === catalogueFileName)
  const entries = isOwnExport ? outer : await unpackInnerZips(outer, rejected)
  const contents = await (isOwnExport ? readOwnExport(entries, rejected) : readForeignZip(entries, rejected))
  const fingerprint = await sha256(directory.value.checksums)
  return { ok: true, value: { ...noContents, ...contents, isOwnExport, rejected, fingerprint } }
}

/** Notion splits large exports into zips within a zip. Returns the files of all of them. */
async function unpackInnerZips(outer: readonly ZipEntry[], rejected: RejectedItem[]): Promise<ZipEntry[]> {
  const all: ZipEntry[] = []
  for (const entry of outer) {
    if (!/\.zip$/i.test(entry.name)) {
      all.push(entry)
      continue
    }
    const directory = await readInnerZip(entry)
    if (directory.ok) all.push(...directory.value.entries.filter(isRelevant))
    else rejected.push({ name: entry.name, reason: directory.reason })
  }
  return all
}

async function readInnerZip(entry: ZipEntry): ReturnType<typeof readZipDirectory> {
  if (entry.size > maxInnerBytes)
    return { ok: false, reason: 'Supera 1 GB: descomprímelo y elige el zip de dentro.' }
  const bytes = await readEntry(entry)
  return bytes.ok ? readZipDirectory(new Blob([bytes.value])) : bytes
}

const catalogueFileName = 'sitio.json'
const maxCatalogueBytes = 16 * 1024 * 1024

const isArticleFile = (name: string): boolean =>
  /^[^_].*\.(?:md|markdown)$/is.test(name.slice(name.lastIndexOf('/') + 1))
const isImage = (name: string): boolean => name.startsWith('medios/')

async function readOwnExport(
  files: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<Pick<ImportContents, 'articles' | 'images' | 'redirects' | 'settings'>> {
  const usable = rejectUnreadable(files, findSizeProblem, rejected)
  const catalogue = await readCatalogue(usable, rejected)
  const images = toImageUnits(usable, catalogue.media, rejected)
  const articles = toArticleUnits(usable, rejected)
  rejectIgnored(
    usable.filter(({ name }) => !isArticleFile(name) && !isImage(name) && !catalogueFiles.has(name)),
    rejected,
  )
  const { redirects, settings } = catalogue
  return { articles, images, redirects, settings }
}

/** Files of an export that are neither articles nor media. */
const catalogueFiles = new Set([catalogueFileName, 'faltan.txt'])

function findSizeProblem({ name, size }: ZipEntry): string | null {
  if (name === catalogueFileName)
    return size > maxCatalogueBytes ? 'Pesa demasiado: el límite es de 16 MB.' : null
  if (isImage(name)) return size > maxMediaBytes ? largeImageReason : null
  if (!isArticleFile(name)) return null
  return size > maxArticleBytes ? largeTextReason : null
}

async function readCatalogue(
  entries: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<{ media: Map<string, CatalogueImage> } & Pick<ImportContents, 'redirects' | 'settings'>> {
  const reject = (reason: string): void => void rejected.push({ name: catalogueFileName, reason })
  const none = { media: new Map<string, CatalogueImage>(), redirects: [], settings: null }
  const entry = entries.find(({ name }) => name === catalogueFileName)
  if (!entry) return none
  const text = await readTextEntry(entry)
  const parsed = text.ok ? v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueSchema), text.value) : null
  if (!parsed?.success) {
    reject(text.ok ? 'No tiene la forma de nuestro catálogo.' : text.reason)
    return none
  }
  const parseAll = <T>(given: readonly unknown[], schema: v.GenericSchema<unknown, T>, reason: string): T[] =>
    given.flatMap((one) => {
      const item = v.safeParse(schema, one)
      if (item.success) return [item.output]
      reject(reason)
      return []
    })
  const { media, redirects, tags, ownRedirects, settings } = parsed.output
  const toReason = (what: string): string => `Describe una ${what} de una forma que no sabemos leer.`
  const images = parseAll(media, catalogueImageSchema, toReason('imagen'))
  const reason = 'Una redirección no lleva de una dirección del sitio a otra.'
  const automatic = parseAll(redirects, postRedirectSchema, reason)
  const own = parseAll(ownRedirects, redirectSchema, reason)
  const described = parseAll(tags, describedTagSchema, toReason('etiqueta'))
  // The key stays empty here: readFiles numbers the units.
  const unit = { type: 'redirects' as const, key: '', bytes: 0, redirects: [], tags: [], own: [] }
  return {
    media: new Map(images.map((image) => [image.id, image])),
    settings,
    redirects: [
      ...splitList(automatic).map((some) => ({ ...unit, name: 'Redirecciones', redirects: some })),
      ...splitList(own).map((some) => ({ ...unit, name: 'Redirecciones propias', own: some })),
      ...splitList(described).map((some) => ({ ...unit, name: 'Descripciones de etiquetas', tags: some })),
    ],
  }
}

const splitList = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / maxIdsPerRequest) }, (_, index) =>
    all.slice(index * maxIdsPerRequest, (index + 1) * maxIdsPerRequest),
  )

function toImageUnits(
  entries: readonly ZipEntry[],
  catalogue: ReadonlyMap<string, CatalogueImage>,
  rejected: RejectedItem[],
): ImageUnit[] {
  const variants = Map.groupBy(
    entries.filter(({ name }) => isImage(name)),
    ({ name }) => name.split('/')[1] ?? '',
  )
  for (const [id, files] of variants)
    if (!catalogue.has(id))
      rejected.push(...files.map(({ name }) => ({ name, reason: 'El catálogo (sitio.json) no la nombra.' })))
  return [...catalogue.values()].flatMap((image): ImageUnit[] => {
    const files = variants.get(image.id) ?? []
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (files.length === 0 || bytes > maxMediaBytes) {
      const reason = files.length === 0 ? 'Sus archivos no están en el zip.' : largeImageReason
      rejected.push({ name: image.name, reason })
      return []
    }
    const source = { from: 'library', load: () => loadFiles(files) } as const
    return [{ type: 'image', key: `medios/${image.id}`, name: image.name, bytes, image, source }]
  })
}

async function loadFiles(entries: readonly ZipEntry[]): Promise<ReadResult<Uint8Array<ArrayBuffer>[]>> {
  const files: Uint8Array<ArrayBuffer>[] = []
  for (const entry of entries) {
    const bytes = await readEntry(entry)
    if (!bytes.ok) return { ok: false, reason: `${entry.name}: ${bytes.reason}` }
    files.push(bytes.value)
  }
  return { ok: true, value: files }
}

/** The file of the text that a file of this folder is a version of. Earlier versions exported only articles. */
const toPublishedName = (name: string, folder: string): string => {
  const rest = name.slice(folder.length)
  return rest.includes('/') ? rest : `articulos/${rest}`
}

/** The further versions of a text. */
const versions = ['replacement', 'pending'] as const

function toArticleUnits(entries: readonly ZipEntry[], rejected: RejectedItem[]): ArticleUnit[] {
  const texts = entries.filter(({ name }) => isArticleFile(name))
  const isIn = (folder: string) => (entry: ZipEntry) => entry.name.startsWith(folder)
  const further = versions.map((version) => {
    const folder = versionFolders[version]
    const files = texts
      .filter(isIn(folder))
      .map((entry) => [toPublishedName(entry.name, folder), entry] as const)
    return { version, folder, files: new Map(files) }
  })
  const published = texts.filter((entry) => !further.some(({ folder }) => isIn(folder)(entry)))
  const units = published.map((entry): ArticleUnit => {
    const { name } = entry
    const own = further.flatMap(({ version, files }) => {
      const file = files.get(name)
      files.delete(name)
      return file ? [{ version, file }] : []
    })
    const bytes = own.reduce((sum, { file }) => sum + file.size, entry.size)
    return {
      type: 'article',
      format: 'markdown',
      key: name,
      name,
      bytes,
      load: () => loadVersions(entry, own),
    }
  })
  for (const { name } of further.flatMap(({ files }) => [...files.values()]))
    rejected.push({ name, reason: 'Son cambios de un texto que no viene en el zip.' })
  return units
}

async function loadVersions(
  entry: ZipEntry,
  further: readonly { version: (typeof versions)[number]; file: ZipEntry }[],
): ReturnType<ArticleUnit['load']> {
  const text = await readTextEntry(entry)
  if (!text.ok) return text
  const value: ArticleText = { text: text.value }
  for (const { version, file } of further) {
    const changed = await readTextEntry(file)
    if (!changed.ok) return { ok: false, reason: `${file.name}: ${changed.reason}` }
    value[version] = changed.value
  }
  return { ok: true, value }
}
