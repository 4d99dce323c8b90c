import * as v from 'valibot'
import type { AppContext } from '../context.ts'
import { getBodyLimit } from '../limits/limit-body.ts'
import { type ParsedBody, parseBySchema, readBytes, rejectBody, tooLarge } from './body.ts'

/** The fields of a form posted without JavaScript; `complete` is false if the body exceeded its limit. */
export type FormFields = { fields: Record<string, string>; complete: boolean }

/**
 * Reads a URL-encoded form up to its limit. If the form is longer, the fields read so far are still returned, so that
 * the sender loses as little as possible. The first field of a name counts. Invalid UTF-8 becomes the replacement
 * character. 415 for another type.
 */
export async function readForm(c: AppContext): Promise<ParsedBody<FormFields>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    return rejectBody(c, { statusCode: 415, message: 'Esta página solo acepta formularios.' })
  const { bytes, complete } = await readBytes(c)
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) fields[name] ??= value
  return { ok: true, value: { fields, complete } }
}

/**
 * Reads a multipart form. Errors: 415 for another type, 411 without `Content-Length`, 413 if larger than the limit
 * (announced or actual), 400 if malformed.
 */
export async function readUpload(c: AppContext): Promise<ParsedBody<FormData>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    return rejectBody(c, { statusCode: 415, message: 'Se esperaba un formulario con archivos.' })
  const announced = c.req.header('Content-Length')
  if (announced === undefined)
    return rejectBody(c, { statusCode: 411, message: 'El envío debe decir su tamaño (Content-Length).' })
  const limit = getBodyLimit(c)
  if (Number(announced) > limit) return rejectBody(c, tooLarge)
  let size = 0
  const upToLimit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(new Error('The body is longer than announced'))
      else controller.enqueue(chunk)
    },
  })
  const body = c.req.raw.body?.pipeThrough(upToLimit) ?? null
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (size > limit) return rejectBody(c, tooLarge)
  return form
    ? { ok: true, value: form }
    : rejectBody(c, { statusCode: 400, message: 'El formulario llegó incompleto.' })
}

type FilesWithData<Data> = { data: Data; files: Uint8Array<ArrayBuffer>[] }

/** Reads an upload of files (the form field `archivo`) and what describes them (`datos`, as JSON). */
export async function readFilesWithData<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
): Promise<ParsedBody<FilesWithData<v.InferOutput<Schema>>>> {
  const form = await readUpload(c)
  if (!form.ok) return form
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), form.value.get('datos'))
  if (!json.success) return rejectBody(c, { statusCode: 400, message: 'Faltan los datos del archivo.' })
  const data = parseBySchema(schema, json.output)
  if (!data.ok) return rejectBody(c, data.error)
  const files = form.value.getAll('archivo').filter((file) => typeof file !== 'string')
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return { ok: true, value: { data: data.value, files: bytes } }
}
