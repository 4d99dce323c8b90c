import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { failureOf } from '#client/runtime/session/use-request.ts'
import { type Autosave, createAutosave } from '../../editor/saving/autosave.ts'
import {
  documentAnswerSchema,
  documentPath,
  documentsApiPath,
  documentSchema,
  type EditedDocument,
} from '../contract.ts'
import { type DocumentContent, documentContentSchema } from '../contract/content.ts'

export type Problems = Readonly<Record<string, string>>
export type TextAutosave = Autosave<DocumentContent, EditedDocument>

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** A text of this one's kind as it was typed: what is too long for the server is not lost here. */
const typedLike = (content: DocumentContent) =>
  v.custom<DocumentContent>((given) => {
    const typed = v.safeParse(v.record(v.string(), v.unknown()), given)
    return (
      typed.success &&
      typed.output['kind'] === content.kind &&
      Object.entries(content).every(([name, value]) => shapeOf(typed.output[name]) === shapeOf(value))
    )
  })

export const keptSchema = <Content extends v.GenericSchema>(content: Content) =>
  v.object({
    content,
    rev: v.number(),
    base: v.nullable(documentContentSchema),
    /** Under which a text that is not stored yet is sent. */
    id: v.string(),
  })
const conflictSchema = v.object({ current: documentSchema })

/** What a change of a text came to, with what to tell where it was not done. */
export type ChangeOutcome =
  | { kind: 'saved'; rev: number; document: EditedDocument; refused: Problems }
  | { kind: 'conflict'; theirs: EditedDocument; message: string }
  | { kind: 'offline' | 'signed-out'; message: string }
  | { kind: 'rejected'; message: string; fields: Problems }

type Change = { method: 'POST' | 'PUT'; body: object; rev?: number }

export async function changeText(path: string, change: Change): Promise<ChangeOutcome> {
  const answer = await callApi(path, change, documentAnswerSchema)
  if (answer.ok) {
    const { unsaved, ...document } = answer.value
    return { kind: 'saved', rev: document.rev, document, refused: unsaved }
  }
  const { statusCode, message, data } = answer.error
  if (statusCode === 401) return { kind: 'signed-out', message }
  const conflict = v.safeParse(conflictSchema, statusCode === 412 ? data : null)
  if (conflict.success) return { kind: 'conflict', theirs: conflict.output.current, message }
  if (statusCode >= 500 || statusCode === 429) return { kind: 'offline', message }
  return { kind: 'rejected', message, fields: failureOf(answer.error).fields }
}

type Saved = { rev: number; isNew: boolean; apart?: boolean }

/** Saves a text over the version that it began from, without publishing it. */
export async function saveText(
  id: string,
  content: DocumentContent,
  { rev, isNew, apart = false }: Saved,
): Promise<ChangeOutcome> {
  const outcome = isNew
    ? await changeText(documentsApiPath, { method: 'POST', body: { id, content } })
    : await changeText(documentPath(id), { method: 'PUT', body: { content, publish: false, apart }, rev })
  if (outcome.kind !== 'conflict' || !isSame(content, outcome.theirs.content)) return outcome
  return { kind: 'saved', rev: outcome.theirs.rev, document: outcome.theirs, refused: {} }
}

/** What is too long or of another form, by its field: known before it is sent. */
export function formProblems(content: unknown): Problems {
  const parsed = v.safeParse(documentContentSchema, content)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

/** The other version may be this one: it arrived, and only its answer was lost. */
function isSame(mine: DocumentContent, theirs: DocumentContent): boolean {
  const slug = 'slug' in mine && mine.slug === '' && 'slug' in theirs ? { slug: theirs.slug } : {}
  const sent = v.safeParse(documentContentSchema, { ...mine, ...slug })
  return sent.success && JSON.stringify(sent.output) === JSON.stringify(theirs)
}

export type OpenText = {
  autosave: TextAutosave
  /** What this browser has that the server has not, for the autosave once it may be seen. */
  kept: DocumentContent | null
  /** Under which the text is stored, or will be. */
  id: string
  /** What both sides had when they parted; null where that is not known. */
  base: () => DocumentContent | null
  /** Says what the server has by now. */
  know: (content: DocumentContent) => void
  /** The next save is a version of its own. */
  setApart: () => void
}

type Opening = {
  document: EditedDocument
  /** Nothing is stored of it, and its address is that of a new one. */
  isNew: boolean
  /** Where this browser stores a text under an id. */
  local: (id: string) => LocalDraft
  onSaved: (document: EditedDocument) => void
}

/** The autosave of a text. What this browser kept goes over the version it began from, or comes to a conflict. */
export function openText({ document, isNew, local, onSaved }: Opening): OpenText {
  let draft = local(document.id)
  const stored = v.safeParse(keptSchema(typedLike(document.content)), draft.read())
  const kept = stored.success ? stored.output : null
  const restored = kept !== null && JSON.stringify(kept.content) !== JSON.stringify(document.content)
  const id = isNew ? (kept?.id ?? crypto.randomUUID().replaceAll('-', '')) : document.id
  let base = restored ? kept.base : document.content
  let apart = false

  async function send(content: DocumentContent, rev: number): Promise<ChangeOutcome> {
    const outcome = await saveText(id, content, { rev, isNew: isNew && rev === 0, apart })
    if (outcome.kind !== 'saved') return outcome
    apart = false
    base = outcome.document.content
    draft.remove()
    draft = local(id)
    onSaved(outcome.document)
    return outcome
  }

  const autosave: TextAutosave = createAutosave({
    content: document.content,
    rev: restored ? kept.rev : document.rev,
    send,
    store(unsaved) {
      if (unsaved) draft.write(JSON.stringify({ ...unsaved, base, id }))
      else draft.remove()
    },
  })
  return {
    autosave,
    kept: restored ? kept.content : null,
    id,
    base: () => base,
    know: (content) => void (base = content),
    setApart: () => void (apart = true),
  }
}
