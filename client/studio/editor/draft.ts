import * as v from 'valibot'
import type { SafeStorage } from '../../platform/storage.ts'
import { callApi } from '../../session/call-api.ts'
import {
  conflictSchema,
  type EditorPost,
  postAnswerSchema,
  type PostContent,
  postContentSchema,
  studioPaths,
} from '../contract.ts'
import { type Autosave, createAutosave, type SaveOutcome } from './autosave.ts'

export type PostAutosave = Autosave<PostContent, EditorPost>

const storedDraftSchema = v.object({ content: postContentSchema, rev: v.number() })

export function localKey(id: string): string {
  return `cauce:borrador:${id}`
}

/** What this browser stored of a post when it last could not reach the server. */
function readStoredDraft(storage: SafeStorage, id: string): v.InferOutput<typeof storedDraftSchema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedDraftSchema), storage.get(localKey(id)))
  return parsed.success ? parsed.output : null
}

export async function saveDraft(
  id: string,
  content: PostContent,
  rev: number,
): Promise<SaveOutcome<EditorPost>> {
  const request = { method: 'PUT', body: { rev, content } } as const
  const answer = await callApi(studioPaths.draft(id), request, postAnswerSchema)
  if (answer.ok) return { kind: 'saved', rev: answer.value.post.rev }
  const { statusCode, message, data } = answer.error
  if (statusCode === 401) return { kind: 'signed-out' }
  if (statusCode === 409) {
    const conflict = v.safeParse(conflictSchema, data)
    if (conflict.success) return settled(content, conflict.output.current)
  }
  return statusCode >= 500 || statusCode === 429 ? { kind: 'offline' } : { kind: 'rejected', message }
}

/** The other version may be this one: it arrived, and only its answer was lost. */
function settled(mine: PostContent, theirs: EditorPost): SaveOutcome<EditorPost> {
  const sent = v.safeParse(postContentSchema, { ...mine, slug: mine.slug || theirs.content.slug })
  const same = sent.success && JSON.stringify(sent.output) === JSON.stringify(theirs.content)
  return same ? { kind: 'saved', rev: theirs.rev } : { kind: 'conflict', theirs }
}

/** The autosave of a post. Text this browser stored comes back first: over the same rev, or as a conflict. */
export function openDraft(
  post: EditorPost,
  storage: SafeStorage,
): { autosave: PostAutosave; restored: boolean } {
  const stored = readStoredDraft(storage, post.id)
  const restored = stored !== null && JSON.stringify(stored.content) !== JSON.stringify(post.content)
  const autosave: PostAutosave = createAutosave({
    content: post.content,
    // An older rev makes the server answer with the conflict, which shows both versions.
    rev: restored ? stored.rev : post.rev,
    send: (content, rev) => saveDraft(post.id, content, rev),
    store(unsaved) {
      if (unsaved) storage.set(localKey(post.id), JSON.stringify(unsaved))
      else storage.remove(localKey(post.id))
    },
  })
  if (restored) autosave.edit(stored.content)
  return { autosave, restored }
}
