import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { toRequestFailure } from '#client/runtime/session/use-request.ts'
import { type Autosave, createAutosave } from '../../editor/saving/autosave.ts'
import {
  editedEntryResponseSchema,
  getEntryPath,
  entriesApiPath,
  editedEntrySchema,
  type EditedEntry,
} from '../contract.ts'
import { type EntryContent, entryContentSchema } from '../contract/content.ts'

export type FieldErrors = Readonly<Record<string, string>>
type EntryAutosave = Autosave<EntryContent, EditedEntry>

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Schema of a local draft of this kind. It checks no limits: text too long for the server is restored too. */
const createTypedContentSchema = (content: EntryContent) =>
  v.custom<EntryContent>((input) => {
    const typed = v.safeParse(v.record(v.string(), v.unknown()), input)
    return (
      typed.success &&
      typed.output['kind'] === content.kind &&
      Object.entries(content).every(([name, value]) => getShape(typed.output[name]) === getShape(value))
    )
  })

export const createLocalDraftSchema = <Content extends v.GenericSchema>(content: Content) =>
  v.object({
    content,
    rev: v.number(),
    base: v.nullable(entryContentSchema),
    /** Id for the first save of an entry that is not stored yet. */
    id: v.string(),
  })
const conflictSchema = v.object({ current: editedEntrySchema })

/** Result of a change; `message` says why it was not saved. */
export type ChangeOutcome =
  | { kind: 'saved'; rev: number; entry: EditedEntry; rejectedFields: FieldErrors }
  | { kind: 'conflict'; theirs: EditedEntry; message: string }
  | { kind: 'offline' | 'signed-out'; message: string }
  | { kind: 'rejected'; message: string; rejectedFields: FieldErrors }

type EntryChange = { method: 'POST' | 'PUT'; body: object; rev?: number }

export async function sendEntryChange(path: string, change: EntryChange): Promise<ChangeOutcome> {
  const response = await callApi(path, change, editedEntryResponseSchema)
  if (response.ok) {
    const { unsaved, ...entry } = response.value
    return { kind: 'saved', rev: entry.rev, entry, rejectedFields: unsaved }
  }
  const { statusCode, message, data } = response.error
  if (statusCode === 401) return { kind: 'signed-out', message }
  const conflict = v.safeParse(conflictSchema, statusCode === 412 ? data : null)
  if (conflict.success) return { kind: 'conflict', theirs: conflict.output.current, message }
  if (statusCode >= 500 || statusCode === 429) return { kind: 'offline', message }
  return { kind: 'rejected', message, rejectedFields: toRequestFailure(response.error).fields }
}

type SaveOptions = { rev: number; isNew: boolean; isOwnRevision?: boolean }

/** Saves a text based on `rev`, without publishing it. A conflict with an identical text counts as saved. */
export async function saveEntryDraft(
  id: string,
  content: EntryContent,
  { rev, isNew, isOwnRevision = false }: SaveOptions,
): Promise<ChangeOutcome> {
  const outcome = isNew
    ? await sendEntryChange(entriesApiPath, { method: 'POST', body: { id, content } })
    : await sendEntryChange(getEntryPath(id), {
        method: 'PUT',
        body: { content, publish: false, apart: isOwnRevision },
        rev,
      })
  if (outcome.kind !== 'conflict' || !isSameContent(content, outcome.theirs.content)) return outcome
  return { kind: 'saved', rev: outcome.theirs.rev, entry: outcome.theirs, rejectedFields: {} }
}

/** Problems of format and length by field, found before sending. */
export function findFormProblems(input: unknown): FieldErrors {
  const parsed = v.safeParse(entryContentSchema, input)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

/** True if both are equal: an earlier request was stored, but its answer did not come through. */
function isSameContent(mine: EntryContent, theirs: EntryContent): boolean {
  const slug = 'slug' in mine && mine.slug === '' && 'slug' in theirs ? { slug: theirs.slug } : {}
  const parsed = v.safeParse(entryContentSchema, { ...mine, ...slug })
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(theirs)
}

export type OpenEntryDraft = {
  autosave: EntryAutosave
  /** Content that only this browser has, to be given to the autosave after hydration; null if there is none. */
  localContent: EntryContent | null
  /** Id under which the entry is stored, or will be. */
  id: string
  /** The last content that both the browser and the server had; null if unknown. */
  base: () => EntryContent | null
  /** Sets the content that the server has now. */
  setBase: (content: EntryContent) => void
  /** Makes the next save a revision of its own. */
  startOwnRevision: () => void
}

type OpenEntryDraftOptions = {
  entry: EditedEntry
  /** The entry is not stored yet, and its address is the one for new entries. */
  isNew: boolean
  /** Opens the browser's storage for the entry with this id. */
  openLocalDraft: (id: string) => LocalDraft
  onSaved: (entry: EditedEntry) => void
}

/** Opens an entry with its autosave. A local draft is saved over the version it was based on, or ends in a conflict. */
export function openEntryDraft({
  entry,
  isNew,
  openLocalDraft,
  onSaved,
}: OpenEntryDraftOptions): OpenEntryDraft {
  let localStore = openLocalDraft(entry.id)
  const stored = v.safeParse(
    createLocalDraftSchema(createTypedContentSchema(entry.content)),
    localStore.read(),
  )
  const localDraft = stored.success ? stored.output : null
  const isRestored =
    localDraft !== null && JSON.stringify(localDraft.content) !== JSON.stringify(entry.content)
  const id = isNew ? (localDraft?.id ?? crypto.randomUUID().replaceAll('-', '')) : entry.id
  let base = isRestored ? localDraft.base : entry.content
  let isOwnRevision = false

  async function send(content: EntryContent, rev: number): Promise<ChangeOutcome> {
    const outcome = await saveEntryDraft(id, content, { rev, isNew: isNew && rev === 0, isOwnRevision })
    if (outcome.kind !== 'saved') return outcome
    isOwnRevision = false
    base = outcome.entry.content
    localStore.remove()
    localStore = openLocalDraft(id)
    onSaved(outcome.entry)
    return outcome
  }

  const autosave: EntryAutosave = createAutosave({
    content: entry.content,
    rev: isRestored ? localDraft.rev : entry.rev,
    send,
    storeLocally(unsaved) {
      if (unsaved) localStore.write(JSON.stringify({ ...unsaved, base, id }))
      else localStore.remove()
    },
  })
  return {
    autosave,
    localContent: isRestored ? localDraft.content : null,
    id,
    base: () => base,
    setBase: (content) => void (base = content),
    startOwnRevision: () => void (isOwnRevision = true),
  }
}
