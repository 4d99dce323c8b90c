import { sql } from 'drizzle-orm'
import { publishes } from '#client/features/media/publishes.ts'
import type { AppError } from '#client/runtime/errors.ts'
import type { Database } from '../../env.ts'
import { isOutsideTrash } from './queries.ts'

const otherUploaderError = {
  statusCode: 403,
  message: 'Lo subió otra persona, y tu rol solo elimina lo que subiste tú. Pídeselo a quien publica.',
}

/** An image or file, and why the person may not delete it; null if there is none. */
export async function readStored(
  db: Database,
  user: { id: string; permissions: readonly string[] },
  id: string,
): Promise<{ name: string; isInTrash: boolean; refusal: AppError | null } | null> {
  const found = await db.find<{ name: string; isOutside: 0 | 1; authorId: string | null }>(
    sql`SELECT name, ${isOutsideTrash} AS isOutside, author_id AS authorId FROM media WHERE id = ${id}`,
  )
  if (!found) return null
  const { name, isOutside, authorId } = found
  const mayDelete = authorId === user.id || publishes(user)
  return { name, isInTrash: isOutside === 0, refusal: mayDelete ? null : otherUploaderError }
}
