import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { failureOf } from '#client/runtime/session/use-request.ts'
import {
  conflictSchema,
  type EditorPost,
  postAnswerSchema,
  type PostContent,
  postContentSchema,
  studioPaths,
} from '../../contract.ts'
import { storedContentSchema } from '../../contract/stored-content.ts'
import type { Problems } from '../publishing/problems.tsx'
import { type Autosave, createAutosave } from './autosave.ts'

export type PostAutosave = Autosave<PostContent, EditorPost>

/** What this browser stores of a post while the server does not have it. */
export const storedDraftSchema = v.object({
  content: storedContentSchema,
  rev: v.number(),
  base: v.optional(v.nullable(storedContentSchema), null),
})

/** What a change of the post came to, with what to tell where it was not done. */
export type ChangeOutcome =
  | { kind: 'saved'; rev: number; post: EditorPost; refused: Problems }
  | { kind: 'conflict'; theirs: EditorPost; message: string }
  | { kind: 'offline' | 'signed-out'; message: string }
  | { kind: 'rejected'; message: string; fields: Problems }

export async function changePost(
  path: string,
  body: { rev: number; content?: PostContent; publishAt?: string },
  method: 'POST' | 'PUT' = 'POST',
): Promise<ChangeOutcome> {
  const answer = await callApi(path, { method, body, rev: body.rev }, postAnswerSchema)
  if (answer.ok) {
    const { post, unsaved } = answer.value
    return { kind: 'saved', rev: post.rev, post, refused: unsaved }
  }
  const { statusCode, message, data } = answer.error
  if (statusCode === 401) return { kind: 'signed-out', message }
  // 409 is what a version of the site says that does not know the condition yet.
  const isConflict = statusCode === 412 || statusCode === 409
  const conflict = v.safeParse(conflictSchema, isConflict ? data : null)
  if (conflict.success) return { kind: 'conflict', theirs: conflict.output.current, message }
  if (statusCode >= 500 || statusCode === 429) return { kind: 'offline', message }
  return { kind: 'rejected', message, fields: failureOf(answer.error).fields }
}

export async function saveDraft(id: string, content: PostContent, rev: number): Promise<ChangeOutcome> {
  const outcome = await changePost(studioPaths.draft(id), { rev, content }, 'PUT')
  if (outcome.kind !== 'conflict' || !isSame(content, outcome.theirs)) return outcome
  return { kind: 'saved', rev: outcome.theirs.rev, post: outcome.theirs, refused: {} }
}

/** Publishes a text, now or at a moment. */
export async function publishDraft(
  id: string,
  content: PostContent,
  rev: number,
  at: Date | null,
): Promise<ChangeOutcome> {
  const path = studioPaths.publish(id)
  const when = at ? { publishAt: at.toISOString() } : {}
  const outcome = await changePost(path, { rev, content, ...when })
  if (outcome.kind !== 'conflict' || !isSame(content, outcome.theirs)) return outcome
  return changePost(path, { rev: outcome.theirs.rev, content, ...when })
}

/** The other version may be this one: it arrived, and only its answer was lost. */
function isSame(mine: PostContent, theirs: EditorPost): boolean {
  const sent = v.safeParse(postContentSchema, { ...mine, slug: mine.slug || theirs.content.slug })
  return sent.success && JSON.stringify(sent.output) === JSON.stringify(theirs.content)
}

export type OpenDraft = {
  autosave: PostAutosave
  /** What this browser has that the server has not, for the autosave once it may be seen. */
  kept: PostContent | null
  /** What both sides had when they parted: what the server had when this text began. Null where that is not known. */
  base: () => PostContent | null
  /** Says what the server has by now. */
  know: (content: PostContent) => void
}

/** The autosave of a post. Text this browser kept goes over the rev it began from, or comes to a conflict. */
export function openDraft(
  post: EditorPost,
  local: LocalDraft,
  onSaved: (post: EditorPost) => void,
): OpenDraft {
  const parsed = v.safeParse(storedDraftSchema, local.read())
  const stored = parsed.success ? parsed.output : null
  const restored = stored !== null && JSON.stringify(stored.content) !== JSON.stringify(post.content)
  let base = restored ? stored.base : post.content
  // Written once, not with every key: it is as long as the text.
  let written = { of: base, json: JSON.stringify(base) }
  const autosave: PostAutosave = createAutosave({
    content: post.content,
    // An older rev makes the server answer with the conflict, which shows both versions.
    rev: restored ? stored.rev : post.rev,
    async send(content, rev) {
      const outcome = await saveDraft(post.id, content, rev)
      if (outcome.kind === 'saved') {
        base = outcome.post.content
        onSaved(outcome.post)
      }
      return outcome
    },
    store(unsaved) {
      if (!unsaved) return local.remove()
      if (written.of !== base) written = { of: base, json: JSON.stringify(base) }
      const { content, rev } = unsaved
      local.write(`{"content":${JSON.stringify(content)},"rev":${rev},"base":${written.json}}`)
    },
  })
  return {
    autosave,
    kept: restored ? stored.content : null,
    base: () => base,
    know: (content) => void (base = content),
  }
}
