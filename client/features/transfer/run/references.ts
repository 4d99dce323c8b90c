import type { callApi } from '#client/runtime/session/call-api.ts'
import { linkPaths, maxLinks, notFoundLinksSchema } from '../../content/links/contract.ts'
import { maxMediaBytes, mediaIdAlphabet } from '../../media/contract.ts'
import { decodePath, isPublicUrl, getPathOfKey } from '../address.ts'
import { type DryRunVerdict, type ImportedReferences, isOwnPath, noReferences } from '../contract.ts'
import { type CatalogueImage, undescribedImage } from '../contract/archive.ts'
import { formatNames } from '../format.ts'
import { type ImageUnit, type ArchivePicture, type ImportPlan, sha256 } from '../read/import-plan.ts'
import type { ImportRow } from './import-state.ts'

/** Images to import. `references`, `unresolvedLinks` and `missingImages` are indexed by the key of the article. */
export type ResolvedReferences = {
  images: ImageUnit[]
  references: Map<string, ImportedReferences>
  /** Links of an article to pages of the site it comes from that are not imported. */
  unresolvedLinks: Map<string, string[]>
  missingImages: Map<string, number>
  rejected: ImportRow[]
}

function toUnusedPictureRows(pictures: readonly ArchivePicture[], shown: ReadonlySet<string>): ImportRow[] {
  const idle = pictures.filter(({ path }) => !shown.has(toImageKey(path)))
  if (idle.length === 0) return []
  const name = idle.length === 1 ? 'Una imagen del archivo' : `${idle.length} imágenes del archivo`
  const note = `Ningún artículo las muestra: ${formatNames(idle.map(({ path }) => path))}`
  return [{ key: 'imagenes/otras', name, kind: 'file', state: 'refused', note }]
}

const toImageKey = (place: string): string => `imagen/${place}`.slice(0, 1_000)

export const willBeImported = ({ verdict }: Pick<DryRunVerdict, 'verdict'>): boolean =>
  verdict === 'enters' || verdict === 'changes'

/** Adds to `links` the addresses that texts link to and that this site already has. */
async function addOwnPages(
  links: Map<string, string>,
  verdicts: readonly DryRunVerdict[],
  call: typeof callApi,
): Promise<void> {
  const linked = new Set(verdicts.flatMap((verdict) => verdict.links))
  const paths = [...linked].filter((link) => isOwnPath(link) && !links.has(link))
  for (let at = 0; at < paths.length; at += maxLinks) {
    const some = paths.slice(at, at + maxLinks)
    const request = { method: 'POST', body: { paths: some } } as const
    const answer = await call(linkPaths.notFound, request, notFoundLinksSchema)
    if (!answer.ok) continue
    const notFound = new Set(answer.value.notFoundPaths)
    for (const path of some) if (!notFound.has(path)) links.set(path, path)
  }
}

/** Finds the images that the wanted texts show, in the files or on the web, and the pages they link to. */
export async function resolveReferences(
  { id, pictures }: Pick<ImportPlan, 'id' | 'pictures'>,
  verdicts: readonly DryRunVerdict[],
  {
    site,
    call,
    isWanted,
  }: { site: string; call: typeof callApi; isWanted: (verdict: DryRunVerdict) => boolean },
): Promise<ResolvedReferences> {
  const find = createPictureFinder(pictures)
  const units = new Map<string, ImageUnit>()
  const refused = new Map<string, ImportRow>()
  const links = mapLinks(verdicts, site)
  const wanted = verdicts.filter(isWanted)
  await addOwnPages(links, wanted, call)
  const references = new Map<string, ImportedReferences>()
  const unresolvedLinks = new Map<string, string[]>()
  const missingImages = new Map<string, number>()
  for (const verdict of wanted) {
    const own: ImportedReferences = structuredClone(noReferences)
    for (const { address, alt } of verdict.images) {
      const unit = units.get(address) ?? (await toImageUnit(id, { address, alt }, find(address), site))
      if (!unit || unit === 'closed') {
        missingImages.set(verdict.key, (missingImages.get(verdict.key) ?? 0) + 1)
        const others = refused.get(address)?.shownIn ?? []
        refused.set(address, toMissingImageRow(address, [...others, verdict.name], unit))
        continue
      }
      // The first description found in a text counts.
      if (unit.image.alt === '') unit.image.alt = alt
      units.set(address, unit)
      unit.shownIn = [...(unit.shownIn ?? []), verdict.name]
      own.images[address] = unit.image.id
    }
    for (const link of verdict.links) {
      const path = links.get(link)
      if (path !== undefined) own.links[link] = path
    }
    const left = verdict.links.filter((link) => /^\.?\//.test(link) && !(link in own.links))
    if (left.length > 0) unresolvedLinks.set(verdict.key, left)
    references.set(verdict.key, own)
  }
  // Two addresses may refer to the same file.
  const images = new Map([...units.values()].map((unit) => [unit.image.id, unit]))
  const shown = new Set([...images.values()].map(({ key }) => key))
  return {
    images: [...images.values()],
    references,
    unresolvedLinks,
    missingImages,
    rejected: [...refused.values(), ...toUnusedPictureRows(pictures, shown)],
  }
}

function toMissingImageRow(address: string, shownIn: string[], why: 'closed' | null): ImportRow {
  const note =
    why === 'closed'
      ? 'Su dirección no se puede abrir desde internet: en su lugar queda un enlace.'
      : address.startsWith('./')
        ? 'No viene en los archivos: en su lugar queda su descripción.'
        : 'No se sabe dónde está: elige también el zip con sus imágenes, o escribe la dirección del sitio anterior.'
  const row = { key: toImageKey(address), name: address.replace(/^\.\//, '') }
  return { ...row, kind: 'image', state: 'refused', note, shownIn }
}

/** Finds the picture for an address, with more or fewer leading folders; by name alone with `isNameEnough`. */
export function createPictureFinder(
  pictures: readonly ArchivePicture[],
  { isNameEnough = false } = {},
): (address: string) => ArchivePicture | null {
  const byPath = new Map(pictures.map((picture) => [picture.path, picture]))
  const byName = Map.groupBy(pictures, ({ path }) => path.split('/').at(-1) ?? '')
  return (address) => {
    const path = toPath(address)
    const exact = byPath.get(path)
    if (exact) return exact
    const isOwn = address.startsWith('./')
    const named = byName.get(path.split('/').at(-1) ?? '') ?? []
    const alike = named.filter(
      (picture) =>
        picture.path.endsWith(`/${path}`) ||
        (picture.path.includes('/') && path.endsWith(`/${picture.path}`)),
    )
    const ends = alike.length === 0 && isNameEnough ? named : alike
    const published = ends.find((one) => /(?:^|\/)(?:static|public|source)\//.test(one.path))
    if (published) return published
    // For web addresses a name that several files share is ambiguous.
    return ends.length === 1 || isOwn ? (ends[0] ?? null) : null
  }
}

function toPath(address: string): string {
  if (address.startsWith('./')) return address.slice(2)
  const path = address.startsWith('/') ? address : (URL.parse(address)?.pathname ?? '')
  return decodePath(path).slice(1)
}

/** A stable id, so that importing the same image again does not duplicate it. */
async function createImageId(text: string): Promise<string> {
  const digits = await sha256(text)
  return Array.from(
    { length: 20 },
    (_, at) => mediaIdAlphabet[Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16) % 32],
  ).join('')
}

async function toImageUnit(
  plan: string,
  { address, alt }: { address: string; alt: string },
  picture: ArchivePicture | null,
  site: string,
): Promise<ImageUnit | 'closed' | null> {
  const name = toPath(address).split('/').at(-1)?.slice(0, 200) || 'imagen'
  const imageOf = (id: string): CatalogueImage => ({ ...undescribedImage, id, name, alt })
  if (picture && picture.bytes <= maxMediaBytes) {
    const image = imageOf(await createImageId(`${plan}\n${picture.path}`))
    const source = { from: 'archive', load: picture.load } as const
    return { type: 'image', key: toImageKey(picture.path), name, bytes: picture.bytes, image, source }
  }
  const isPath = address.startsWith('/') && site !== ''
  const web = isPath ? site + encodeURI(address.toWellFormed()) : address
  const url = web.startsWith('https://') ? URL.parse(web) : null
  if (!url) return null
  if (!isPublicUrl(url)) return 'closed'
  const image = imageOf(await createImageId(web))
  const source = { from: 'web', address: web } as const
  return { type: 'image', key: toImageKey(web), name, bytes: 0, image, source }
}

/** Every address by which an imported text may link to an article → its new path, with and without the host. */
function mapLinks(verdicts: readonly DryRunVerdict[], site: string): Map<string, string> {
  const host = site === '' ? null : URL.parse(site)?.host.replace(/^www\./, '')
  const links = new Map<string, string>()
  for (const { path: to, addresses, verdict } of verdicts) {
    if (verdict === 'refused') continue
    for (const key of addresses) {
      const path = getPathOfKey(key)
      const spellings = path === null ? [key] : [key, path, ...(host ? [host + path] : [])]
      for (const spelling of spellings) if (!links.has(spelling)) links.set(spelling, to)
    }
  }
  return links
}
