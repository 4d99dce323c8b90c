import { sql } from 'drizzle-orm'
import { articleSchemas, emptyContent, type PostContent } from '#client/features/content/contract.ts'
import { newPostId } from '#client/features/content/contract/text-paths.ts'
import { article } from '#client/features/content/kinds/article.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import { findKindProblems } from '#client/features/content/kinds/publishable.ts'
import { hasPassed } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { toPreviewedPost } from '../previewed-post.ts'
import { toColumns } from '../queries/columns.ts'
import { createIndexStatements, type IndexedPost, listUsedImages } from '../queries/index-statements.ts'
import { isArticle, toStoredPost } from '../queries/stored-posts.ts'
import { readUsedImages } from './preconditions.ts'
import type { StateChange } from './steps.ts'
import type { StoredText } from './stored-text.ts'
import { otherKindMessage, type Preconditions, type TextGroup } from './text-group.ts'

/** The article after an action without a new text. One that was live keeps its date and its public slug. */
function toPostAfter(
  stored: StoredText<PostContent>,
  { action, now }: StateChange,
  at: number | null,
): IndexedPost {
  const post = toStoredPost(stored)
  if (action === 'changeDate') return { ...post, publishedAt: at }
  if (action === 'restore') return { ...post, status: 'draft' }
  if (action === 'discard') return { ...post, workingCopy: null }
  const { content: newest } = stored
  const wasLive = hasPassed(post.publishedAt, now)
  const { slug } = wasLive ? post.content : newest
  return {
    ...post,
    status: action === 'trash' ? 'trash' : 'draft',
    publishedAt: wasLive ? post.publishedAt : null,
    content: { ...newest, slug },
    workingCopy: newest.slug === slug ? null : newest,
  }
}

/**
 * The step that writes the index of an article. Pending changes are stored without HTML, so the images that only they
 * use are not read.
 */
async function indexPost(
  db: Database,
  after: IndexedPost,
  preconditions: Pick<Preconditions<unknown>, 'images' | 'requestedImages'>,
  isPending = false,
) {
  const images = isPending
    ? preconditions.images
    : await readUsedImages(db, preconditions, listUsedImages(after.content))
  const { columns, problem } = toColumns(after, images, isPending)
  if (!columns) return { ok: false, reason: 'invalid', fields: { markdown: problem } } as const
  return {
    data: {},
    problems: problem === null ? {} : { markdown: problem },
    steps: [{ statements: createIndexStatements(after, columns, sql`${after.id}`) }],
  }
}

/** What an article starts with. */
const createBlankArticle = (author: string | null | undefined): PostContent => ({
  ...emptyContent,
  author: (author ?? '').slice(0, 80),
})

/** Articles. Their tags, dates and search have an index, which is written with each change. */
export const articles: TextGroup<PostContent> = {
  isMember: isArticle,
  ...articleSchemas,
  getKindOf: () => 'article',
  createBlank: (segment, { author }) => (segment === newPostId ? createBlankArticle(author) : null),
  complete: (sent, isNew, { author }) => (isNew ? { ...createBlankArticle(author.name), ...sent } : sent),
  readDefault: (id) => Promise.resolve(hasTemplate(id) ? null : emptyContent),
  // The ids of texts with a built-in version belong to those.
  findMismatch: (id) => (hasTemplate(id) ? otherKindMessage : null),
  listImages: listUsedImages,
  findPublishProblems: (content) => findKindProblems(article, content),
  render(db, { change: { id, now, action }, stored, content, at, isPending, imported }, preconditions) {
    const before = stored && toStoredPost(stored)
    if (before && isPending)
      return indexPost(
        db,
        { ...before, ...(action === 'restore' && { status: 'draft' }), workingCopy: content },
        preconditions,
        isPending,
      )
    const status = at === null ? 'draft' : 'published'
    const publishedAt = at ?? before?.publishedAt ?? null
    const after = {
      id,
      status,
      publishedAt,
      content,
      workingCopy: null,
      updatedAt: now,
      ...imported,
    } as const
    return indexPost(db, after, preconditions)
  },
  followAction: async (db, { change, stored, at }, preconditions) =>
    change.action === 'delete'
      ? { steps: [] }
      : indexPost(db, toPostAfter(stored, change, at), preconditions),
  toCopy: (content) => ({ ...content, socialImage: null }),
  getAuditName: ({ title }) => title,
  auditedAs: 'article',
  afterWrite: () => {},
  toPreview: async (db, stored, now) => ({
    kind: 'article',
    ...(await toPreviewedPost({ db }, now, { stored, content: stored.content, render: renderPreview })),
  }),
  previews: {
    events: { created: 'preview.created', revoked: 'preview.revoked' },
  },
}
