import type { Permission } from '#client/runtime/session/permissions.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import type { AppContext } from '#worker/http/context.ts'
import { readTextOwner } from '../queries/own-posts.ts'

export const otherAuthorError = {
  statusCode: 403,
  message: 'Este artículo es de otra persona, y tu rol solo incluye los tuyos.',
}
const publishedError = {
  statusCode: 403,
  message: 'Este texto ya se publicó: pide a quien publica que lo retire.',
}

/**
 * Why a person who may not publish may not use this text; null if they may. `isOwnOnly`: they use only what they created.
 * Nobody hides or deletes without that permission what readers see.
 */
export async function findTextRefusal(
  c: AppContext,
  { publish, isOwnOnly }: { publish: Permission; isOwnOnly: boolean },
  id: string,
): Promise<typeof otherAuthorError | null> {
  const user = c.get('user')
  if (hasPermission(user, publish)) return null
  const isRemoval = c.req.method === 'DELETE' || c.req.path.endsWith('/acciones/trash')
  if (!isOwnOnly && !isRemoval) return null
  const owner = await readTextOwner(c.get('env').db, id, c.get('now'))
  if (!owner) return null
  if (isOwnOnly && owner.authorId !== user.id) return otherAuthorError
  return isRemoval && owner.isPublished ? publishedError : null
}
