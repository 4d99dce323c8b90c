import { callApi } from '#client/runtime/session/call-api.ts'
import { createdPostSchema, postPaths } from './contract/post-paths.ts'

/** Creates a copy of a post. Resolves to its id, or to an error message. */
export async function duplicatePost(id: string): Promise<{ id: string } | { message: string }> {
  const response = await callApi(postPaths.duplicate(id), { method: 'POST', body: {} }, createdPostSchema)
  return response.ok ? { id: response.value.post.id } : { message: response.error.message }
}
