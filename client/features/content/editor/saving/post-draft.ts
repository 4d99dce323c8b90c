import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import {
  type EditorPost,
  openedPostResponseSchema,
  postResponseSchema,
  type PostContent,
  postContentSchema,
  postPaths,
} from '../../contract.ts'
import { storedContentSchema } from '../../contract/stored-content.ts'
import { acceptIdentical, type ChangeOutcome, sendChange } from './change.ts'
import { createLocalDraftSchema, type OpenDraft, openDraft } from './open-draft.ts'
import { callApiSilently } from './use-newest-rev.ts'

export const localDraftSchema = createLocalDraftSchema(storedContentSchema, storedContentSchema)

const changeSchemas = {
  response: v.pipe(
    postResponseSchema,
    v.transform(({ post, unsaved }) => ({ stored: post, unsaved })),
  ),
  stored: postResponseSchema.entries.post,
}

/** Reads a post from the server without asking to sign in; null if that fails. */
export async function readPostSilently(id: string): Promise<EditorPost | null> {
  const response = await callApiSilently(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
  return response.ok ? response.value.post : null
}

export const sendPostChange = (
  path: string,
  rev: number,
  body: { content?: PostContent; publishAt?: string } = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<ChangeOutcome<EditorPost>> => sendChange(path, { method, body, rev }, changeSchemas)

export const savePostDraft = async (
  id: string,
  content: PostContent,
  rev: number,
): Promise<ChangeOutcome<EditorPost>> =>
  acceptIdentical(
    await sendPostChange(postPaths.draft(id), rev, { content }, 'PUT'),
    content,
    postContentSchema,
  )

/** Publishes a text now, or at a date. After a conflict with an identical text, tries once more with its `rev`. */
export async function publishPostDraft(
  id: string,
  content: PostContent,
  rev: number,
  at: Date | null,
): Promise<ChangeOutcome<EditorPost>> {
  const path = postPaths.publish(id)
  const body = { content, ...(at ? { publishAt: at.toISOString() } : {}) }
  const outcome = await sendPostChange(path, rev, body)
  const known = acceptIdentical(outcome, content, postContentSchema)
  return outcome.kind === 'conflict' && known.kind === 'saved'
    ? sendPostChange(path, known.rev, body)
    : outcome
}

/** Opens a post with its autosave. */
export const openPostDraft = (
  opened: EditorPost,
  localDraft: LocalDraft,
  onSaved: (post: EditorPost) => void,
): OpenDraft<PostContent, EditorPost> =>
  openDraft({
    opened,
    content: storedContentSchema,
    base: storedContentSchema,
    openLocalDraft: () => localDraft,
    save: savePostDraft,
    onSaved,
  })
