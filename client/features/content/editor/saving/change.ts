import * as v from 'valibot'
import { createStore } from '#client/runtime/browser/store.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import { toRequestFailure } from '#client/runtime/session/use-request.ts'
import {
  changedTextSchema,
  type EditedText,
  editedTextSchema,
  type TextContent,
} from '../../contract/edited-text.ts'
import type { FieldErrors } from './save-state.ts'

export type ChangeOutcome =
  | { kind: 'saved'; rev: number; stored: EditedText; rejectedFields: FieldErrors }
  | { kind: 'conflict'; theirs: EditedText; message: string }
  | { kind: 'offline' | 'signed-out'; message: string }
  | { kind: 'rejected'; message: string; rejectedFields: FieldErrors }

const conflictSchema = v.object({ current: editedTextSchema })

/** True while a change waits for people to sign in again. */
export const awaitsSignIn = createStore(false)

const sendWith: typeof fetch = async (path, init) => {
  const response = await fetch(path, init)
  awaitsSignIn.set(response.status === 401)
  return response
}

export async function sendChange(path: string, request: ApiRequest): Promise<ChangeOutcome> {
  const response = await callApi(path, { ...request, sendWith }, changedTextSchema)
  if (response.ok) {
    const { unsaved, ...stored } = response.value
    return { kind: 'saved', rev: stored.rev, stored, rejectedFields: unsaved }
  }
  return toFailure(response.error)
}

export function toFailure(error: AppError): Exclude<ChangeOutcome, Saved> {
  const { statusCode, message, data } = error
  if (statusCode === 401) return { kind: 'signed-out', message }
  const conflict = v.safeParse(conflictSchema, statusCode === 412 ? data : null)
  if (conflict.success) return { kind: 'conflict', theirs: conflict.output.current, message }
  if (statusCode >= 500 || statusCode === 429) return { kind: 'offline', message }
  return { kind: 'rejected', message, rejectedFields: toRequestFailure(error).fields }
}

type Saved = Extract<ChangeOutcome, { kind: 'saved' }>

/**
 * The outcome of a save whose text the server already has; null if its text is another one. Fields that the server rejects
 * cannot be in its text: they stay rejected, unless they differ from `base`, the text before: then somebody else has
 * changed them.
 */
export function findIdentical(
  theirs: EditedText,
  mine: TextContent,
  schema: v.GenericSchema<unknown, TextContent>,
  base?: TextContent | null,
): Saved | null {
  const { rev, content } = theirs
  // The server chooses a slug for an empty one.
  const slug = mine['slug'] === '' ? { slug: content['slug'] } : {}
  const given = { ...mine, ...slug }
  const { issues = [] } = v.safeParse(schema, given)
  const rejected = issues.map((issue) => [String(issue.path?.[0].key), issue.message] as const).toReversed()
  const stored = Object.fromEntries(rejected.map(([name]) => [name, content[name]]))
  const before = Object.fromEntries(rejected.map(([name]) => [name, base?.[name]]))
  if (JSON.stringify(stored) !== JSON.stringify(before)) return null
  const parsed = v.safeParse(schema, { ...given, ...stored })
  if (!parsed.success || JSON.stringify(parsed.output) !== JSON.stringify(content)) return null
  return { kind: 'saved', rev, stored: theirs, rejectedFields: Object.fromEntries(rejected) }
}

/**
 * Makes a conflict with an identical text a success: an earlier request stored it, but its response did not arrive, or
 * another editor sent it.
 */
export const acceptIdentical = (
  outcome: ChangeOutcome,
  mine: TextContent,
  schema: v.GenericSchema<unknown, TextContent>,
  base?: TextContent | null,
): ChangeOutcome =>
  outcome.kind === 'conflict' ? (findIdentical(outcome.theirs, mine, schema, base) ?? outcome) : outcome
