import * as v from 'valibot'
import type { AppError } from '#client/runtime/errors.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../errors.ts'
import { getBodyLimit } from '../limits/limit-body.ts'
import { readRest } from './read-rest.ts'

// Reads all request bodies. Checks type, size, syntax and content, in this order. A body is read only when its handler
// asks for it, after all checks of permission.

export type ParsedBody<T> = { ok: true; value: T } | { ok: false; response: Response }

export async function rejectBody(c: AppContext, error: AppError): Promise<{ ok: false; response: Response }> {
  if (error === tooLarge) await readRest(c)
  return { ok: false, response: await errorResponse(c, error) }
}

export const tooLarge: AppError = { statusCode: 413, message: 'El contenido enviado es demasiado grande.' }

const notJson: AppError = {
  statusCode: 400,
  message: 'Llegó algo que no se entiende. Recarga la página.',
}

/** A 422 with one message per field. */
export function createValidationError(fields: Record<string, string>): AppError {
  const [first, ...others] = Object.values(fields)
  const message = first !== undefined && others.length === 0 ? first : 'Revisa los campos marcados.'
  return { statusCode: 422, message, data: { fields } }
}

/** Message for schema issues that have no message of their own. */
export const invalidValue = { message: 'Este dato no tiene la forma esperada.' }

/** Maximum number of problems in an answer, so that it is not much larger than the body that it refuses. */
const maxProblems = 50

/** Field → its first problem. Fields of an article are nested in `content`; that prefix is removed. */
export function listFieldProblems(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, maxProblems)) {
    const name = (v.getDotPath(issue) ?? '').replace(/^content\./, '')
    fields[name] ??= issue.message
  }
  return fields
}

export function parseBySchema<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): { ok: true; value: v.InferOutput<Schema> } | { ok: false; error: AppError } {
  const result = v.safeParse(schema, input, invalidValue)
  if (result.success) return { ok: true, value: result.output }
  return { ok: false, error: createValidationError(listFieldProblems(result.issues)) }
}

/** Reads a JSON object: 415 for another type, 413 if too large, 400 if not an object, 422 if invalid. */
export async function readBody<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
): Promise<ParsedBody<v.InferOutput<Schema>>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    return rejectBody(c, { statusCode: 415, message: 'Este recurso solo acepta JSON.' })
  if (Number(c.req.header('Content-Length') ?? 0) > getBodyLimit(c)) return rejectBody(c, tooLarge)
  const { bytes, complete } = await readBytes(c)
  if (!complete) return rejectBody(c, tooLarge)
  const given = parseJson(bytes)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return rejectBody(c, notJson)
  if (hasTooManyValues(given)) return rejectBody(c, tooLarge)
  const parsed = parseBySchema(schema, given)
  return parsed.ok ? parsed : rejectBody(c, parsed.error)
}

/** Most values in a body, nested ones included: validation looks at each and allocates memory for each invalid one. */
const maxValues = 20_000

/** Iterates instead of recursing: the values may be nested deeper than the stack allows. */
function hasTooManyValues(given: object): boolean {
  let count = 0
  const waiting: object[] = [given]
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const value of Object.values(next)) {
      count += 1
      if (count > maxValues) return true
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  return false
}

/** Returns undefined if the bytes are not UTF-8 or not JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Reads a request's body up to its limit; `complete` is false if it is longer. */
export async function readBytes(c: AppContext): ReturnType<typeof readStart> {
  const read = await readStart(getBodyLimit(c), c.req.raw.body)
  if (!read.complete) await readRest(c)
  return read
}

/** Reads a body that is not the request's up to a limit, and cancels what is longer. */
export async function readUpTo(
  limit: number,
  body: ReadableStream<Uint8Array> | null,
): ReturnType<typeof readStart> {
  const read = await readStart(limit, body)
  if (!read.complete) await body?.cancel()
  return read
}

/** Reads up to `limit` bytes, and leaves the rest to be read. */
async function readStart(
  limit: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; complete: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader && size <= limit) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  reader?.releaseLock()
  return { bytes: Buffer.concat(chunks, Math.min(size, limit)), complete: size <= limit }
}
