import * as v from 'valibot'
import type { AppError } from '#client/runtime/errors.ts'
import { fieldProblems, invalid, noForm } from './request/body.ts'

type Parsed<Value> =
  | { ok: true; value: Value; unsaved: Readonly<Record<string, string>> }
  | { ok: false; error: AppError }

const fields = v.record(v.string(), v.unknown())

/**
 * A draft by its schema. What is refused of it keeps what stands, and is told by its name, so that no other field waits
 * for it; `stands` is asked for only then. What stands is not judged anew. Refused as a whole where nothing stands.
 */
export async function parseDraft<Content extends object>(
  schema: v.GenericSchema<unknown, Content>,
  given: object,
  stands: () => Promise<Content | null>,
): Promise<Parsed<Content>> {
  const whole = v.safeParse(schema, given, noForm)
  if (whole.success) return { ok: true, value: whole.output, unsaved: {} }
  const unsaved = fieldProblems(whole.issues)
  const before = await stands()
  const refused = topLevel(unsaved)
  const kept = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => refused.has(name)))
  const rest = v.safeParse(schema, { ...given, ...kept }, noForm)
  if (rest.success) return { ok: true, value: rest.output, unsaved }
  const stillRefused = topLevel(fieldProblems(rest.issues))
  const read = v.safeParse(fields, rest.output)
  if (before === null || !read.success || [...stillRefused].some((name) => !(name in kept)))
    return { ok: false, error: invalid(unsaved) }
  return { ok: true, value: { ...before, ...read.output, ...kept }, unsaved }
}

/** The fields of a text that these problems are in: of `delivers.1` it is `delivers`. */
const topLevel = (problems: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.keys(problems).map((name) => name.split('.')[0] ?? ''))
