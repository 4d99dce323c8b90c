import { callApi } from '#client/runtime/session/call-api.ts'
import { createdTextSchema, type TextPaths } from './contract/text-paths.ts'

/** Resolves to the id of the copy, or to the message of the error. */
export async function duplicateText(paths: Pick<TextPaths, 'duplicate'>, id: string) {
  const response = await callApi(paths.duplicate(id), { method: 'POST', body: {} }, createdTextSchema)
  return response.ok ? response.value : { message: response.error.message }
}
