import * as v from 'valibot'
import { maxMediaBytes } from '../../media/contract.ts'
import { type Entry, readDirectory } from '../archive/directory.ts'
import { decodeText, type Read, readEntry } from '../archive/entry.ts'
import {
  askedAtOnce,
  catalogueImageSchema,
  catalogueSchema,
  maxArticleBytes,
  redirectSchema,
} from '../contract.ts'
import { type ArticleUnit, type Contents, type ImageUnit, type Refused, sha256 } from './plan.ts'

const catalogueName = 'sitio.json'
const maxCatalogueBytes = 16 * 1024 * 1024
const namedOthers = 5

const isHidden = (name: string): boolean => /(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name)
/** Names that begin with `_` are sections and drafts of other systems, no articles. */
const isText = (name: string): boolean => /(?:^|\/)[^_/][^/]*\.(?:md|markdown)$/i.test(name)
const isImage = (name: string): boolean => name.startsWith('medios/')

/** A zip of this site, or of anybody's Markdown, as what it would bring in. */
export async function readZip(file: Blob): Promise<Read<Contents>> {
  const directory = await readDirectory(file)
  if (!directory.ok) return directory
  const refused: Refused[] = []
  const files = directory.value.entries.filter(({ name }) => !name.endsWith('/') && !isHidden(name))
  const usable = files.filter((entry) => {
    const reason = entry.problem ?? tooLarge(entry)
    if (reason !== null) refused.push({ name: entry.name, reason })
    return reason === null
  })
  const catalogue = await readCatalogue(file, usable, refused)
  const images = imagesOf(file, usable, catalogue.media, refused)
  const articles = articlesOf(file, usable, refused)
  const told = usable.filter(({ name }) => !isText(name) && !isImage(name) && !ours.has(name))
  if (told.length > 0) refused.push(others(told))
  const fingerprint = await sha256(directory.value.bytes)
  return { ok: true, value: { articles, images, redirects: catalogue.redirects, refused, fingerprint } }
}

/** What an export has beside its content. */
const ours = new Set([catalogueName, 'faltan.txt'])

function tooLarge({ name, size }: Entry): string | null {
  if (name === catalogueName)
    return size > maxCatalogueBytes ? 'Pesa demasiado: el límite es de 16 MB.' : null
  if (isImage(name)) return size > maxMediaBytes ? 'La imagen supera los 10 MB.' : null
  if (!isText(name)) return null
  return size > maxArticleBytes ? 'Pesa demasiado para un artículo: el límite es de 1 MB.' : null
}

function others(entries: readonly Entry[]): Refused {
  const names = entries.slice(0, namedOthers).map(({ name }) => name)
  const more = entries.length > names.length ? '…' : ''
  const count = entries.length === 1 ? 'Otro archivo' : `Otros ${entries.length} archivos`
  return { name: count, reason: `No son artículos ni imágenes de una biblioteca: ${names.join(', ')}${more}` }
}

async function readText(file: Blob, entry: Entry): Promise<Read<string>> {
  const bytes = await readEntry(file, entry)
  return bytes.ok ? decodeText(bytes.value) : bytes
}

async function readCatalogue(file: Blob, entries: readonly Entry[], refused: Refused[]) {
  const none: {
    media: Map<string, v.InferOutput<typeof catalogueImageSchema>>
    redirects: Contents['redirects']
  } = { media: new Map(), redirects: [] }
  const entry = entries.find(({ name }) => name === catalogueName)
  if (!entry) return none
  const text = await readText(file, entry)
  const parsed = text.ok ? v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueSchema), text.value) : null
  if (!parsed?.success) {
    refused.push({
      name: catalogueName,
      reason: text.ok ? 'No tiene la forma de nuestro catálogo.' : text.reason,
    })
    return none
  }
  for (const given of parsed.output.media) {
    const image = v.safeParse(catalogueImageSchema, given)
    if (image.success) none.media.set(image.output.id, image.output)
    else
      refused.push({ name: catalogueName, reason: 'Describe una imagen de una forma que no sabemos leer.' })
  }
  const all = parsed.output.redirects.flatMap((given) => {
    const redirect = v.safeParse(redirectSchema, given)
    if (redirect.success) return redirect.output
    refused.push({ name: catalogueName, reason: 'Una redirección no lleva de un artículo a otro.' })
    return []
  })
  for (let from = 0; from < all.length; from += askedAtOnce) {
    const redirects = all.slice(from, from + askedAtOnce)
    none.redirects.push({
      type: 'redirects',
      key: `redirecciones/${from}`,
      name: 'Redirecciones',
      bytes: 0,
      redirects,
    })
  }
  return none
}

function imagesOf(
  file: Blob,
  entries: readonly Entry[],
  catalogue: ReadonlyMap<string, v.InferOutput<typeof catalogueImageSchema>>,
  refused: Refused[],
): ImageUnit[] {
  const variants = Map.groupBy(
    entries.filter(({ name }) => isImage(name)),
    ({ name }) => name.split('/')[1] ?? '',
  )
  for (const [id, files] of variants)
    if (!catalogue.has(id))
      refused.push(...files.map(({ name }) => ({ name, reason: 'El catálogo (sitio.json) no la nombra.' })))
  return [...catalogue.values()].flatMap((image): ImageUnit[] => {
    const files = variants.get(image.id) ?? []
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const reason =
      files.length === 0
        ? 'Sus archivos no están en el zip.'
        : bytes > maxMediaBytes
          ? 'La imagen supera los 10 MB.'
          : null
    if (reason !== null) {
      refused.push({ name: image.name, reason })
      return []
    }
    const load = () => loadAll(file, files)
    return [{ type: 'image', key: `medios/${image.id}`, name: image.name, bytes, image, load }]
  })
}

async function loadAll(file: Blob, entries: readonly Entry[]): Promise<Read<Uint8Array<ArrayBuffer>[]>> {
  const files: Uint8Array<ArrayBuffer>[] = []
  for (const entry of entries) {
    const bytes = await readEntry(file, entry)
    if (!bytes.ok) return { ok: false, reason: `${entry.name}: ${bytes.reason}` }
    files.push(bytes.value)
  }
  return { ok: true, value: files }
}

const pendingFolder = 'pendientes/'

function articlesOf(file: Blob, entries: readonly Entry[], refused: Refused[]): ArticleUnit[] {
  const texts = entries.filter(({ name }) => isText(name))
  const pending = new Map(
    texts
      .filter(({ name }) => name.startsWith(pendingFolder))
      .map((entry) => [entry.name.replace(pendingFolder, 'articulos/'), entry]),
  )
  const units = texts
    .filter(({ name }) => !name.startsWith(pendingFolder))
    .map((entry): ArticleUnit => {
      const { name, size } = entry
      const newer = pending.get(name)
      pending.delete(name)
      const load = async () => {
        const text = await readText(file, entry)
        if (!text.ok || !newer)
          return text.ok ? ({ ok: true, value: { text: text.value, pending: null } } as const) : text
        const changed = await readText(file, newer)
        if (!changed.ok) return { ok: false, reason: `${newer.name}: ${changed.reason}` } as const
        return { ok: true, value: { text: text.value, pending: changed.value } } as const
      }
      return { type: 'article', format: 'markdown', key: name, name, bytes: size + (newer?.size ?? 0), load }
    })
  for (const { name } of pending.values())
    refused.push({ name, reason: 'Son cambios de un artículo que no viene en el zip.' })
  return units
}
