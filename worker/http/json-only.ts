import { createMiddleware } from 'hono/factory'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { AppError } from '#client/errors.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { errorResponse } from './errors.ts'

const jsonType = /^application\/json\s*(;|$)/i

/** A body that is not JSON is refused by its type, before it is read: plain forms cannot reach these paths. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header('Content-Type')
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  // In workerd an empty body is a stream too: only its announced length tells it from a real one.
  const length = c.req.header('Content-Length') ?? '0'
  const hasBody = length !== '0' || c.req.header('Transfer-Encoding') !== undefined
  if (type === undefined ? hasBody : !jsonType.test(type))
    return errorResponse(c, { statusCode: 415, message: 'Este recurso solo acepta JSON.' })
  return next()
})

/** A 422 with a message a field. */
export function invalid(fields: Record<string, string>): AppError {
  const [message = 'Revisa los datos.'] = Object.values(fields)
  return { statusCode: 422, message, data: { fields } }
}

/** The messages of a failed parse, the first of each field. */
export function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return fields
}

/** The parsed body, or the answer that says what is wrong with it. */
export async function readBody<Schema extends GenericSchema>(
  c: AppContext,
  schema: Schema,
): Promise<{ body: InferOutput<Schema>; refusal: null } | { body: null; refusal: Response }> {
  const given: unknown = await c.req.json().catch(() => undefined)
  if (typeof given !== 'object' || given === null) {
    const error = { statusCode: 400, message: 'La petición no tiene la forma esperada.' }
    return { body: null, refusal: await errorResponse(c, error) }
  }
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return { body: parsed.output, refusal: null }
  return { body: null, refusal: await errorResponse(c, invalid(fieldsOf(parsed.issues))) }
}
