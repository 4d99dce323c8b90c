import { normalizeLink } from '#client/features/transfer/address.ts'
import type { ImportedReferences } from '#client/features/transfer/contract.ts'
import { formatNames } from '#client/features/transfer/format.ts'
import type { MediaImage } from '#worker/markdown/images.ts'

/** Resolves the images and links of an article during its conversion and collects notes for the manager. */
export type ConversionContext = {
  /** The path and description of an imported image; null if it was not imported. */
  image: (address: string, alt: string) => { src: string; alt: string } | null
  /** The id of an imported cover; null if it was not imported. */
  cover: (address: string, alt: string) => string | null
  /** True for an image that the text shall neither show nor link to. */
  isDropped: (address: string) => boolean
  /** The new path for a link key (see `normalizeLink`); null if its target is not part of this import. */
  link: (key: string) => string | null
  /** Counts a difference from the original. `what` names it; each name appears once in the notes. */
  addNote: (kind: NoteKind, what?: string) => void
  notes: () => string[]
}

type NoteKind = 'image' | 'gallery' | 'embed' | 'shortcode' | 'block' | 'file' | 'site-link'

const noteTexts: Readonly<Record<NoteKind, (count: number, names: string) => string>> = {
  image: (count, names) =>
    `${count === 1 ? 'Una imagen no se puede traer y queda' : `${count} imágenes no se pueden traer y quedan`} como enlace${names && `: ${names}`}.`,
  gallery: (count) =>
    `${count === 1 ? 'A una galería le' : `A ${count} galerías les`} faltan imágenes que el archivo no trae: en WordPress, exporta «Todo el contenido».`,
  embed: (count, names) =>
    `${count === 1 ? 'Un contenido incrustado queda' : `${count} contenidos incrustados quedan`} como enlace${names && `: ${names}`}.`,
  shortcode: (_, names) => `Se quitan códigos cortos que aquí no significan nada: ${names}.`,
  block: (_, names) => `Se quitan bloques que se hacían en el sitio anterior: ${names}.`,
  file: (_, names) => `Enlaza archivos que no entran: ${names}.`,
  'site-link': (_, names) => `Enlaza páginas del sitio anterior que no entran: ${names}.`,
}

function createNotes(): Pick<ConversionContext, 'addNote' | 'notes'> {
  const countsByKind = new Map<NoteKind, { count: number; names: Set<string> }>()
  return {
    addNote(kind, what) {
      const one = countsByKind.get(kind) ?? { count: 0, names: new Set<string>() }
      one.count += 1
      if (what) one.names.add(what.length > 80 ? `${what.slice(0, 79)}…` : what)
      countsByKind.set(kind, one)
    },
    notes: () =>
      [...countsByKind].map(([kind, { count, names }]) => noteTexts[kind](count, formatNames([...names]))),
  }
}

/** Creates the context of a dry run, which assumes that everything is imported and records it. */
export function createDryRunContext(): ConversionContext & {
  images: Map<string, string>
  links: Set<string>
} {
  const images = new Map<string, string>()
  const links = new Set<string>()
  const note = (address: string, alt: string): void => {
    images.set(address, images.get(address) || alt)
  }
  return {
    images,
    links,
    image(address, alt) {
      note(address, alt)
      return { src: address, alt }
    },
    cover(address, alt) {
      note(address, alt)
      return null
    },
    isDropped: () => false,
    // Only the browser, which has all the files, knows which targets are imported.
    link(key) {
      links.add(key)
      return key.startsWith('/') || key.startsWith('./') ? '/blog' : null
    },
    ...createNotes(),
  }
}

export function createImportContext(
  imports: ImportedReferences,
  library: ReadonlyMap<string, MediaImage>,
): ConversionContext {
  const imageOf = (address: string): { id: string; image: MediaImage } | null => {
    const id = imports.images[address]
    const image = id === undefined ? undefined : library.get(id)
    return id !== undefined && image ? { id, image } : null
  }
  return {
    image(address, alt) {
      const found = imageOf(address)
      return found && { src: found.image.src, alt: alt || found.image.alt }
    },
    cover: (address) => imageOf(address)?.id ?? null,
    isDropped: (address) => imports.dropped.includes(address),
    link: (key) => imports.links[key] ?? null,
    ...createNotes(),
  }
}

/** Resolves a link to its new target; null if the target is not imported. */
export function resolveLink(href: string, file: string, context: ConversionContext): string | null {
  const key = normalizeLink(href, file)
  const hash = /#[^#]*$/.exec(href)?.[0] ?? ''
  const moved = key === null ? null : context.link(key)
  if (moved !== null && moved !== key) return moved + hash
  if (key?.startsWith('./')) {
    context.addNote('file', key.slice(2))
    return null
  }
  // What leads to a page of this site keeps its query.
  if (key?.startsWith('/') && moved === null) context.addNote('site-link', key)
  return href.replace(/^__GHOST_URL__/, '') || null
}
