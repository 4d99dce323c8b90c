import * as v from 'valibot'
import type { AppError } from '#client/runtime/errors.ts'
import { listFieldProblems, createValidationError, invalidValue } from './request/body.ts'

type ParsedDraft<Value> =
  | { ok: true; value: Value; unsaved: Readonly<Record<string, string>> }
  | { ok: false; error: AppError }

const fieldsSchema = v.record(v.string(), v.unknown())

/**
 * Parses a draft by its schema. A rejected field keeps its stored value and is reported in `unsaved`, so that the other
 * fields are saved. Stored values are not validated again. Calls `readStored` only if a field is rejected. Without a
 * stored value for a rejected field the whole draft is an error.
 */
export async function parseDraft<Content extends object>(
  schema: v.GenericSchema<unknown, Content>,
  input: object,
  readStored: () => Promise<Content | null>,
): Promise<ParsedDraft<Content>> {
  const complete = v.safeParse(schema, input, invalidValue)
  if (complete.success) return { ok: true, value: complete.output, unsaved: {} }
  const unsaved = listFieldProblems(complete.issues)
  const before = await readStored()
  const refused = getTopLevelFields(unsaved)
  const storedFields = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => refused.has(name)))
  const rest = v.safeParse(schema, { ...input, ...storedFields }, invalidValue)
  if (rest.success) return { ok: true, value: rest.output, unsaved }
  const stillRefused = getTopLevelFields(listFieldProblems(rest.issues))
  const read = v.safeParse(fieldsSchema, rest.output)
  if (before === null || !read.success || [...stillRefused].some((name) => !(name in storedFields)))
    return { ok: false, error: createValidationError(unsaved) }
  return { ok: true, value: { ...before, ...read.output, ...storedFields }, unsaved }
}

/** Top-level names of the rejected fields: `delivers` for `delivers.1`. */
const getTopLevelFields = (problems: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.keys(problems).map((name) => name.split('.')[0] ?? ''))
