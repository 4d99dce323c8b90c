import { sql } from 'drizzle-orm'
import { publishes } from '#client/features/media/publishes.ts'
import type { AppError } from '#client/runtime/errors.ts'
import type { Database } from '../../env.ts'
import { parseVariants, type Variant } from './queries.ts'

const otherUploaderError = {
  statusCode: 403,
  message: 'Lo subió otra persona, y tu rol solo elimina lo que subiste tú. Pídeselo a quien publica.',
}

/** An image or file, and why the person may not delete it; null if there is none. */
export async function readStored(
  db: Database,
  user: { id: string; permissions: readonly string[] },
  id: string,
): Promise<{ name: string; variants: Variant[]; refusal: AppError | null } | null> {
  const found = await db.find<{ name: string; variants: string; authorId: string | null }>(
    sql`SELECT name, variants, author_id AS authorId FROM media WHERE id = ${id}`,
  )
  if (!found) return null
  const { name, variants, authorId } = found
  const mayDelete = authorId === user.id || publishes(user)
  return { name, variants: parseVariants(variants), refusal: mayDelete ? null : otherUploaderError }
}
