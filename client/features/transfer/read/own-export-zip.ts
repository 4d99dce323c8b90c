import * as v from 'valibot'
import { maxMediaBytes } from '../../media/contract.ts'
import { type ReadResult, readEntry } from '../archive/read-entry.ts'
import type { ZipEntry } from '../archive/zip-directory.ts'
import {
  maxIdsPerRequest,
  catalogueImageSchema,
  catalogueSchema,
  describedTagSchema,
  maxArticleBytes,
  postRedirectSchema,
} from '../contract.ts'
import type { ArticleUnit, ImportContents, ImageUnit, RejectedItem } from './import-plan.ts'
import { loadText, toIgnoredFiles, rejectUnreadable } from './zip-entries.ts'

export const catalogueFileName = 'sitio.json'
const maxCatalogueBytes = 16 * 1024 * 1024

const isArticleFile = (name: string): boolean =>
  /^[^_].*\.(?:md|markdown)$/is.test(name.slice(name.lastIndexOf('/') + 1))
const isImage = (name: string): boolean => name.startsWith('medios/')

/** Reads an export of this site. */
export async function readOwnExport(
  files: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<Pick<ImportContents, 'articles' | 'images' | 'redirects' | 'pictures'>> {
  const usable = rejectUnreadable(files, findSizeProblem, rejected)
  const catalogue = await readCatalogue(usable, rejected)
  const images = toImageUnits(usable, catalogue.media, rejected)
  const articles = toArticleUnits(usable, rejected)
  const told = usable.filter(
    ({ name }) => !isArticleFile(name) && !isImage(name) && !catalogueFiles.has(name),
  )
  if (told.length > 0) rejected.push(toIgnoredFiles(told))
  return { articles, images, redirects: catalogue.redirects, pictures: [] }
}

/** Files of an export that are neither articles nor media. */
const catalogueFiles = new Set([catalogueFileName, 'faltan.txt'])

function findSizeProblem({ name, size }: ZipEntry): string | null {
  if (name === catalogueFileName)
    return size > maxCatalogueBytes ? 'Pesa demasiado: el límite es de 16 MB.' : null
  if (isImage(name)) return size > maxMediaBytes ? 'La imagen supera los 10 MB.' : null
  if (!isArticleFile(name)) return null
  return size > maxArticleBytes ? 'Pesa demasiado para un artículo: el límite es de 1 MB.' : null
}

async function readCatalogue(entries: readonly ZipEntry[], rejected: RejectedItem[]) {
  const none: {
    media: Map<string, v.InferOutput<typeof catalogueImageSchema>>
    redirects: ImportContents['redirects']
  } = { media: new Map(), redirects: [] }
  const entry = entries.find(({ name }) => name === catalogueFileName)
  if (!entry) return none
  const text = await loadText(entry)
  const parsed = text.ok ? v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueSchema), text.value) : null
  if (!parsed?.success) {
    rejected.push({
      name: catalogueFileName,
      reason: text.ok ? 'No tiene la forma de nuestro catálogo.' : text.reason,
    })
    return none
  }
  for (const given of parsed.output.media) {
    const image = v.safeParse(catalogueImageSchema, given)
    if (image.success) none.media.set(image.output.id, image.output)
    else
      rejected.push({
        name: catalogueFileName,
        reason: 'Describe una imagen de una forma que no sabemos leer.',
      })
  }
  const all = parsed.output.redirects.flatMap((given) => {
    const redirect = v.safeParse(postRedirectSchema, given)
    if (redirect.success) return redirect.output
    rejected.push({ name: catalogueFileName, reason: 'Una redirección no lleva de un artículo a otro.' })
    return []
  })
  for (let from = 0; from < all.length; from += maxIdsPerRequest) {
    const redirects = all.slice(from, from + maxIdsPerRequest)
    none.redirects.push({
      type: 'redirects',
      key: `redirecciones/${from}`,
      name: 'Redirecciones',
      bytes: 0,
      redirects,
      tags: [],
    })
  }
  const described = parsed.output.tags.flatMap((given) => {
    const tag = v.safeParse(describedTagSchema, given)
    if (tag.success) return tag.output
    rejected.push({
      name: catalogueFileName,
      reason: 'Describe una etiqueta de una forma que no sabemos leer.',
    })
    return []
  })
  for (let from = 0; from < described.length; from += maxIdsPerRequest) {
    const tags = described.slice(from, from + maxIdsPerRequest)
    const name = 'Descripciones de etiquetas'
    none.redirects.push({ type: 'redirects', key: `etiquetas/${from}`, name, bytes: 0, redirects: [], tags })
  }
  return none
}

function toImageUnits(
  entries: readonly ZipEntry[],
  catalogue: ReadonlyMap<string, v.InferOutput<typeof catalogueImageSchema>>,
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
    const reason =
      files.length === 0
        ? 'Sus archivos no están en el zip.'
        : bytes > maxMediaBytes
          ? 'La imagen supera los 10 MB.'
          : null
    if (reason !== null) {
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

const pendingFolder = 'pendientes/'

function toArticleUnits(entries: readonly ZipEntry[], rejected: RejectedItem[]): ArticleUnit[] {
  const texts = entries.filter(({ name }) => isArticleFile(name))
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
        const text = await loadText(entry)
        if (!text.ok || !newer)
          return text.ok ? ({ ok: true, value: { text: text.value, pending: null } } as const) : text
        const changed = await loadText(newer)
        if (!changed.ok) return { ok: false, reason: `${newer.name}: ${changed.reason}` } as const
        return { ok: true, value: { text: text.value, pending: changed.value } } as const
      }
      return { type: 'article', format: 'markdown', key: name, name, bytes: size + (newer?.size ?? 0), load }
    })
  for (const { name } of pending.values())
    rejected.push({ name, reason: 'Son cambios de un artículo que no viene en el zip.' })
  return units
}
