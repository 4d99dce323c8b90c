import type { ImageChoice } from '../contract.ts'
import type { ImageUnit, PendingUnit } from '../read/import-plan.ts'
import { readPictures } from '../read/pictures.ts'
import type { ImportRow } from './import-state.ts'
import { createPictureFinder } from './references.ts'

// What becomes of the images of a former site that could not be fetched. Nothing waits for them: their texts are in.

/** The choice that counts: a failed image is fetched again, and one that is gone for good stays a link. */
export const getChoice = ({ choice, state }: ImportRow): ImageChoice =>
  choice ?? (state === 'failed' ? 'fetch' : 'link')

/** Items that the next attempt sends again: failures, and images for which something was chosen. */
export const isOpen = ({ state, choice }: ImportRow): boolean => state === 'failed' || choice !== undefined

export const listFormerImages = (units: readonly PendingUnit[]): ImageUnit[] =>
  units.filter((unit) => unit.type === 'image').filter(({ source }) => source.from === 'web')

/** Sets the choice for images, if their texts or files allow it, and returns the rows with it. */
export function chooseImages(
  units: readonly PendingUnit[],
  rows: readonly ImportRow[],
  { keys, choice }: { keys: readonly string[]; choice: ImageChoice },
): ImportRow[] {
  const chosen = new Set<string>()
  for (const unit of listFormerImages(units)) {
    if (!keys.includes(unit.key) || (choice === 'archive' && !unit.picture)) continue
    unit.choice = choice
    chosen.add(unit.key)
  }
  return rows.map((row) => (chosen.has(row.key) ? { ...row, choice } : row))
}

/** Finds missing images in files given later and chooses these. Returns the reason if a file cannot be read. */
export async function findInFiles(
  units: readonly PendingUnit[],
  rows: readonly ImportRow[],
  files: readonly File[],
): Promise<{ rows: ImportRow[]; problem: string | null }> {
  const { pictures, problem } = await readPictures(files)
  const find = createPictureFinder(pictures, { isNameEnough: true })
  const missing = new Set(rows.map(({ key }) => key))
  const found = new Map<string, string>()
  for (const unit of listFormerImages(units).filter(({ key }) => missing.has(key))) {
    const picture = unit.source.from === 'web' ? find(unit.source.address) : null
    if (!picture) continue
    unit.picture = picture
    found.set(unit.key, picture.path)
  }
  const named = rows.map((row) => {
    const picture = found.get(row.key)
    return picture === undefined ? row : { ...row, picture }
  })
  const none = found.size === 0 ? 'No está ahí ninguna de las que faltan: se buscan por su nombre.' : null
  return {
    rows: chooseImages(units, named, { keys: [...found.keys()], choice: 'archive' }),
    problem: problem ?? none,
  }
}
