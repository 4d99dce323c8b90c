import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { toRequestFailure } from '#client/runtime/session/use-request.ts'
import {
  conflictSchema,
  type EditorPost,
  postResponseSchema,
  type PostContent,
  postContentSchema,
  postPaths,
} from '../../contract.ts'
import { storedContentSchema } from '../../contract/stored-content.ts'
import type { FieldErrors } from '../publishing/field-errors.tsx'
import { type Autosave, createAutosave } from './autosave.ts'

type PostAutosave = Autosave<PostContent, EditorPost>

/** Local draft: what this browser stores of a post while the server does not have it. */
export const localDraftSchema = v.object({
  content: storedContentSchema,
  rev: v.number(),
  base: v.optional(v.nullable(storedContentSchema), null),
})

/** Result of a change; `message` says why it was not saved. */
export type ChangeOutcome =
  | { kind: 'saved'; rev: number; post: EditorPost; rejectedFields: FieldErrors }
  | { kind: 'conflict'; theirs: EditorPost; message: string }
  | { kind: 'offline' | 'signed-out'; message: string }
  | { kind: 'rejected'; message: string; rejectedFields: FieldErrors }

export async function sendPostChange(
  path: string,
  rev: number,
  body: { content?: PostContent; publishAt?: string } = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<ChangeOutcome> {
  const response = await callApi(path, { method, body, rev }, postResponseSchema)
  if (response.ok) {
    const { post, unsaved } = response.value
    return { kind: 'saved', rev: post.rev, post, rejectedFields: unsaved }
  }
  const { statusCode, message, data } = response.error
  if (statusCode === 401) return { kind: 'signed-out', message }
  const conflict = v.safeParse(conflictSchema, statusCode === 412 ? data : null)
  if (conflict.success) return { kind: 'conflict', theirs: conflict.output.current, message }
  if (statusCode >= 500 || statusCode === 429) return { kind: 'offline', message }
  return { kind: 'rejected', message, rejectedFields: toRequestFailure(response.error).fields }
}

export async function savePostDraft(id: string, content: PostContent, rev: number): Promise<ChangeOutcome> {
  const outcome = await sendPostChange(postPaths.draft(id), rev, { content }, 'PUT')
  if (outcome.kind !== 'conflict' || !isSameContent(content, outcome.theirs)) return outcome
  return { kind: 'saved', rev: outcome.theirs.rev, post: outcome.theirs, rejectedFields: {} }
}

/** Publishes a text now, or at a date. After a conflict with an identical text, tries again on its version. */
export async function publishPostDraft(
  id: string,
  content: PostContent,
  rev: number,
  at: Date | null,
): Promise<ChangeOutcome> {
  const path = postPaths.publish(id)
  const when = at ? { publishAt: at.toISOString() } : {}
  const outcome = await sendPostChange(path, rev, { content, ...when })
  if (outcome.kind !== 'conflict' || !isSameContent(content, outcome.theirs)) return outcome
  return sendPostChange(path, outcome.theirs.rev, { content, ...when })
}

/** True if both are equal: an earlier request was stored, but its answer did not come through. */
function isSameContent(mine: PostContent, theirs: EditorPost): boolean {
  const parsed = v.safeParse(postContentSchema, { ...mine, slug: mine.slug || theirs.content.slug })
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(theirs.content)
}

export type OpenPostDraft = {
  autosave: PostAutosave
  /** Content that only this browser has, to be given to the autosave after hydration; null if there is none. */
  localContent: PostContent | null
  /** The last content that both the browser and the server had; null if unknown. */
  base: () => PostContent | null
  /** Sets the content that the server has now. */
  setBase: (content: PostContent) => void
}

/** Opens a post with its autosave. A local draft is saved over the version it was based on, or ends in a conflict. */
export function openPostDraft(
  post: EditorPost,
  localStore: LocalDraft,
  onSaved: (post: EditorPost) => void,
): OpenPostDraft {
  const parsed = v.safeParse(localDraftSchema, localStore.read())
  const localDraft = parsed.success ? parsed.output : null
  const isRestored =
    localDraft !== null && JSON.stringify(localDraft.content) !== JSON.stringify(post.content)
  let base = isRestored ? localDraft.base : post.content
  // Serialized only when it changes, not at every save to the browser: it is as long as the text.
  let serializedBase = { of: base, json: JSON.stringify(base) }
  const autosave: PostAutosave = createAutosave({
    content: post.content,
    // If this is outdated, the server answers with a conflict, which shows both versions.
    rev: isRestored ? localDraft.rev : post.rev,
    async send(content, rev) {
      const outcome = await savePostDraft(post.id, content, rev)
      if (outcome.kind === 'saved') {
        base = outcome.post.content
        onSaved(outcome.post)
      }
      return outcome
    },
    storeLocally(unsaved) {
      if (!unsaved) return localStore.remove()
      if (serializedBase.of !== base) serializedBase = { of: base, json: JSON.stringify(base) }
      const { content, rev } = unsaved
      localStore.write(`{"content":${JSON.stringify(content)},"rev":${rev},"base":${serializedBase.json}}`)
    },
  })
  return {
    autosave,
    localContent: isRestored ? localDraft.content : null,
    base: () => base,
    setBase: (content) => void (base = content),
  }
}
