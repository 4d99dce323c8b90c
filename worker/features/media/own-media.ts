import { sql } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import type { Database } from '../../env.ts'

const otherUploaderError = {
  statusCode: 403,
  message: 'Lo subió otra persona, y tu rol solo elimina lo que subiste tú. Pídeselo a quien publica.',
}

/** Why a person who publishes nothing may not delete an image or file; null if they may. */
export async function findMediaRefusal(
  db: Database,
  user: { id: string; permissions: readonly string[] },
  id: string,
): Promise<AppError | null> {
  if (hasPermission(user, 'publishArticles') || hasPermission(user, 'publishPages')) return null
  const isOthers = await db.value<number>(
    sql`SELECT EXISTS (SELECT 1 FROM media WHERE id = ${id} AND author_id IS NOT ${user.id}) AS others`,
  )
  return isOthers === 1 ? otherUploaderError : null
}
