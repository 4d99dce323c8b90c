import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { isSlugOfTitle } from '#client/runtime/text/slug.ts'
import {
  type EditorPost,
  openedPostResponseSchema,
  postResponseSchema,
  type PostContent,
  postContentSchema,
  postPaths,
  storedContentSchema,
} from '../../contract.ts'
import { callApiSilently, type ChangeOutcome, sendChange, sendRemoval } from './change.ts'
import type { EditedText, RequestAction, TextApi } from './text-api.ts'

export type EditedPost = EditorPost & EditedText<PostContent> & Pick<EditorPost, 'state'>

export function toEditedPost(post: EditorPost): EditedPost {
  const isPublic = post.state === 'published'
  return {
    ...post,
    isPublic,
    publicPath: post.path,
    hasChanges: post.pending,
    from: isPublic || post.state === 'scheduled' ? post.publishedAt : null,
    until: null,
    ended: null,
  }
}

const changeSchemas = {
  response: v.pipe(
    postResponseSchema,
    v.transform(({ post, unsaved }) => ({ stored: toEditedPost(post), unsaved })),
  ),
  stored: v.pipe(postResponseSchema.entries.post, v.transform(toEditedPost)),
}

type PostChange = {
  rev: number
  body?: { content?: PostContent; publishAt?: string }
  method?: 'POST' | 'PUT'
}

export const sendPostChange = (
  path: string,
  { rev, body = {}, method = 'POST' }: PostChange,
): Promise<ChangeOutcome<EditedPost>> => sendChange(path, { method, body, rev }, changeSchemas)

/** Reads a post from the server; null if that fails. `published` is null if readers see the newest text, or nothing. */
export async function readPublished(
  id: string,
): Promise<{ post: EditorPost; published: PostContent | null } | null> {
  const response = await callApi(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
  return response.ok ? response.value : null
}

const actionPaths: Readonly<Partial<Record<RequestAction, (id: string) => string>>> = {
  changeDate: postPaths.date,
  unschedule: postPaths.unpublish,
  unpublish: postPaths.unpublish,
  discard: postPaths.discard,
  trash: postPaths.trash,
  restore: postPaths.restore,
}

export const postApi: TextApi<EditedPost> = {
  draftKind: 'article',
  channel: 'cauce-articulos',
  contentSchema: postContentSchema,
  createDraftSchema: () => storedContentSchema,
  async read(id) {
    const response = await callApiSilently(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
    return response.ok ? toEditedPost(response.value.post) : null
  },
  save: (id, content, { rev }) =>
    sendPostChange(postPaths.draft(id), { rev, body: { content }, method: 'PUT' }),
  publish: (id, content, rev, { from }) =>
    sendPostChange(postPaths.publish(id), {
      rev,
      body: { content, ...(from && { publishAt: from.toISOString() }) },
    }),
  act: (id, rev, action, date) =>
    sendPostChange(actionPaths[action]?.(id) ?? '', {
      rev,
      body: date ? { publishAt: date.toISOString() } : {},
    }),
  remove: (id, rev) => sendRemoval(postPaths.post(id), rev),
  async readPublished({ id, isPublic, from }) {
    if (!isPublic && from === null) return null
    const opened = await readPublished(id)
    return opened && (opened.published ?? opened.post.content)
  },
  supports: (_, action) =>
    ['publish', 'schedule', 'delete'].includes(action) || Object.hasOwn(actionPaths, action),
  // The server finds them, in the request that publishes.
  findProblems: () => ({}),
  hasDefaultSlug: ({ publishedAt }, { slug, title }) => publishedAt === null && isSlugOfTitle(slug, title),
  toPlainText: ({ title, excerpt, markdown }) =>
    [`# ${title || 'Artículo sin título'}`, excerpt, markdown].filter(Boolean).join('\n\n'),
}
