import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { acceptIdentical, type ChangeOutcome, sendChange } from '../../editor/saving/change.ts'
import type { FieldErrors } from '../../editor/saving/save-state.ts'
import { callApiSilently } from '../../editor/saving/use-newest-rev.ts'
import { type EntryContent, entryContentSchema } from '../../kinds/all-kinds.ts'
import {
  editedEntryResponseSchema,
  getEntryPath,
  entriesApiPath,
  editedEntrySchema,
  type EditedEntry,
} from '../contract.ts'
import { href } from '../routes.ts'

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Schema of a local draft of this kind. It checks no limits: text too long for the server is restored too. */
export const createTypedContentSchema = (content: EntryContent) =>
  v.custom<EntryContent>((input) => {
    const typed = v.safeParse(v.record(v.string(), v.unknown()), input)
    return (
      typed.success &&
      typed.output['kind'] === content.kind &&
      Object.entries(content).every(([name, value]) => getShape(typed.output[name]) === getShape(value))
    )
  })

const changeSchemas = {
  response: v.pipe(
    editedEntryResponseSchema,
    v.transform(({ unsaved, ...stored }) => ({ stored, unsaved })),
  ),
  stored: editedEntrySchema,
}

export const sendEntryChange = (path: string, request: ApiRequest): Promise<ChangeOutcome<EditedEntry>> =>
  sendChange(path, request, changeSchemas)

const openedEntrySchema = v.object({ data: v.object({ document: editedEntrySchema }) })

/** Reads an entry from the server without asking to sign in; null if that fails. */
export async function readEntrySilently(id: string): Promise<EditedEntry | null> {
  const path = toDataPath(href('mngr-pagina', { id }), '')
  const response = await callApiSilently(path, { method: 'GET' }, openedEntrySchema)
  return response.ok ? response.value.data.document : null
}

type SaveOptions = { rev: number; isNew: boolean; isOwnRevision?: boolean }

/** Saves a text based on `rev`, without publishing it. */
export async function saveEntryDraft(
  id: string,
  content: EntryContent,
  { rev, isNew, isOwnRevision = false }: SaveOptions,
): Promise<ChangeOutcome<EditedEntry>> {
  const outcome = isNew
    ? await sendEntryChange(entriesApiPath, { method: 'POST', body: { id, content } })
    : await sendEntryChange(getEntryPath(id), {
        method: 'PUT',
        body: { content, publish: false, apart: isOwnRevision },
        rev,
      })
  return acceptIdentical(outcome, content, entryContentSchema)
}

/** Problems of format and length by field, found before sending. */
export function findFormProblems(input: unknown): FieldErrors {
  const parsed = v.safeParse(entryContentSchema, input)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}
