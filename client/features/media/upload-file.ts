import { createUploadFetch } from '../../runtime/browser/upload-fetch.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { fileResponseSchema, maxMediaBytes, mediaPaths, type StoredFile } from './contract.ts'
import { detectFileType } from './detect-file-type.ts'
import type { SendUpload } from './uploads/uploads.ts'

/** Error message for a file that the library does not accept; null = accepted. */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size > maxMediaBytes) return 'El archivo pesa demasiado: el límite es de 10 MB.'
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'No se pudo leer el archivo.'
  const read = detectFileType(new Uint8Array(bytes), file.name)
  return read.ok ? null : read.reason
}

export const uploadFile: SendUpload<StoredFile> = async (file, description, { onSent, signal }) => {
  const form = new FormData()
  form.set('datos', JSON.stringify({ ...description, name: file.name.slice(-200), kind: 'file' }))
  form.append('archivo', file)
  const sendWith = createUploadFetch(onSent, signal)
  const answer = await callApi(mediaPaths.media, { method: 'POST', body: form, sendWith }, fileResponseSchema)
  return answer.ok ? { ok: true, value: answer.value.file } : answer
}
