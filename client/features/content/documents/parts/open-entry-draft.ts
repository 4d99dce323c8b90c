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
export type EntryAutosave = Autosave<EntryContent, EditedEntry>

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** A text of this one's kind as it was typed: what is too long for the server is not lost here. */
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
    /** Under which a text that is not stored yet is sent. */
    id: v.string(),
  })
const conflictSchema = v.object({ current: editedEntrySchema })

/** What a change of a text came to, with what to tell where it was not done. */
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

/** Saves a text over the version that it began from, without publishing it. */
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

/** What is too long or of another form, by its field: known before it is sent. */
export function findFormProblems(input: unknown): FieldErrors {
  const parsed = v.safeParse(entryContentSchema, input)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

/** The other version may be this one: it arrived, and only its answer was lost. */
function isSameContent(mine: EntryContent, theirs: EntryContent): boolean {
  const slug = 'slug' in mine && mine.slug === '' && 'slug' in theirs ? { slug: theirs.slug } : {}
  const parsed = v.safeParse(entryContentSchema, { ...mine, ...slug })
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(theirs)
}

export type OpenEntryDraft = {
  autosave: EntryAutosave
  /** What this browser has that the server has not, for the autosave once it may be seen. */
  localContent: EntryContent | null
  /** Under which the text is stored, or will be. */
  id: string
  /** What both sides had when they parted; null where that is not known. */
  base: () => EntryContent | null
  /** Says what the server has by now. */
  setBase: (content: EntryContent) => void
  /** The next save is a version of its own. */
  startOwnRevision: () => void
}

type OpenEntryDraftOptions = {
  entry: EditedEntry
  /** Nothing is stored of it, and its address is that of a new one. */
  isNew: boolean
  /** Where this browser stores a text under an id. */
  openLocalDraft: (id: string) => LocalDraft
  onSaved: (entry: EditedEntry) => void
}

/** The autosave of a text. What this browser kept goes over the version it began from, or comes to a conflict. */
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
