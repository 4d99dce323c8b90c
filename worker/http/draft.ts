import * as v from 'valibot'
import type { AppError } from '#client/errors.ts'
import { fieldProblems, invalid, noForm } from './body.ts'

type Parsed<Value> =
  | { ok: true; value: Value; unsaved: Readonly<Record<string, string>> }
  | { ok: false; error: AppError }

const fields = v.record(v.string(), v.unknown())

/**
 * A draft by its schema. What is refused of it keeps what stands, and is told by its name, so that no other field waits
 * for it; `stands` is asked for only then. Refused as a whole where it is none even so.
 */
export async function parseDraft<Schema extends v.GenericSchema>(
  schema: Schema,
  given: object,
  stands: () => Promise<object | null>,
): Promise<Parsed<v.InferOutput<Schema>>> {
  const whole = v.safeParse(schema, given, noForm)
  if (whole.success) return { ok: true, value: whole.output, unsaved: {} }
  const unsaved = fieldProblems(whole.issues)
  const before = v.parse(fields, (await stands()) ?? {})
  const refused = new Set(Object.keys(unsaved).map((name) => name.split('.')[0] ?? ''))
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => refused.has(name)))
  const rest = v.safeParse(schema, { ...given, ...kept }, noForm)
  return rest.success ? { ok: true, value: rest.output, unsaved } : { ok: false, error: invalid(unsaved) }
}
