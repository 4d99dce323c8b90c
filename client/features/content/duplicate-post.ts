import { callApi } from '#client/runtime/session/call-api.ts'
import { postPaths, postResponseSchema } from './contract.ts'

/** Creates a copy of a post. Resolves to its id, or to an error message. */
export async function duplicatePost(id: string): Promise<{ id: string } | { message: string }> {
  const response = await callApi(postPaths.duplicate(id), { method: 'POST', body: {} }, postResponseSchema)
  return response.ok ? { id: response.value.post.id } : { message: response.error.message }
}
