import type { SQL } from 'drizzle-orm'
import type { Undone } from '#client/features/transfer/contract.ts'
import { reach } from '../../db/reach.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { parseVariants, variantKey } from '../media/queries.ts'
import { type Made, readMade, takeBack } from './queries/undo.ts'

const changed: Readonly<Record<Made['kind'], string>> = {
  article: 'Se queda: alguien lo ha cambiado desde entonces.',
  image: 'Se queda: otro artículo la muestra, o alguien la ha descrito de nuevo.',
}

/**
 * Takes the next few things of an import back: what nobody has touched since goes, what was changed stays and is
 * named. `recordOf` is what is written down with the first step. Null where nobody knows the import.
 */
export async function undoStep(
  { db, media }: Pick<Env, 'db' | 'media'>,
  id: string,
  { now, recordOf }: { now: number; recordOf: (name: string) => SQL },
): Promise<Undone | null> {
  const found = await readMade(db, id)
  if (!found) return null
  const { name, isFirst, made } = found
  const { gone, standing, left } = await takeBack(db, id, made, {
    now,
    record: isFirst ? recordOf(name) : null,
  })
  const files = gone.flatMap((one) =>
    one.variants === undefined
      ? []
      : parseVariants(one.variants).map((variant) => variantKey(one.id, variant)),
  )
  // The library no longer has them: files that stay behind are swept up at night.
  if (files.length > 0)
    await reach(media.delete(files)).catch((error: unknown) => log('error', 'media-files', { error }))
  const kept = made
    .filter((one) => standing.has(one.made))
    .map((one) => ({ name: one.name, reason: changed[one.kind] }))
  const count = (kind: Made['kind']): number => (made[0]?.kind === kind ? gone.length : 0)
  return { removed: { posts: count('article'), media: count('image') }, kept, left }
}
