import * as v from 'valibot'
import type { AppContext } from '../context.ts'
import { errorResponse } from './errors.ts'

export type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response }

/** First message of each field, for the form to show beside it. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = (v.getDotPath(issue) ?? '').replace(/^content\./, '')
    fields[path] ??= issue.message
  }
  return fields
}

/** A JSON body by its schema: 415 for another type, 400 where it is no JSON, 422 with what to mend. */
export async function parseBody<S extends v.GenericSchema>(
  c: AppContext,
  schema: S,
): Promise<Parsed<v.InferOutput<S>>> {
  const refuse = async (statusCode: number, message: string, data?: Record<string, unknown>) => ({
    ok: false as const,
    response: await errorResponse(c, { statusCode, message, ...(data ? { data } : {}) }),
  })
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/json\b/i.test(type)) return refuse(415, 'Se esperaba un cuerpo en JSON.')
  const body: unknown = await c.req.json().catch(() => undefined)
  if (body === undefined) return refuse(400, 'El cuerpo no es JSON válido.')
  const result = v.safeParse(schema, body)
  if (result.success) return { ok: true, value: result.output }
  return refuse(422, 'Revisa los campos marcados.', { fields: fieldErrors(result.issues) })
}
