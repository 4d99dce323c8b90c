import { sql } from 'drizzle-orm'
import { articleSchemas, emptyContent, type PostContent } from '#client/features/content/contract.ts'
import { newPostId } from '#client/features/content/contract/text-paths.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import { hasPassed } from '#worker/db/publications.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { readImages } from '../../media/queries.ts'
import { toPreviewedPost } from '../previewed-post.ts'
import {
  type ArticleTexts,
  findSizeProblem,
  indexArticle,
  listUsedImages,
  renderColumns,
  toArticleTexts,
} from '../queries/article-index.ts'
import type { StateChange } from './steps.ts'
import type { StoredText } from './stored-text.ts'
import type { TextGroup } from './text-group.ts'

/** The texts of an article after an action without a new text. One that was live keeps its public slug. */
function toTextsAfter(stored: StoredText<PostContent>, { action, now }: StateChange): ArticleTexts {
  const { newest, shown } = toArticleTexts(stored)
  if (action === 'changeDate' || action === 'setEnd' || action === 'restore') return { newest, shown }
  if (action === 'discard') return { newest: shown, shown }
  const wasLive = hasPassed(stored.storage.publishedAt, now)
  return { newest, shown: { ...newest, slug: wasLive ? shown.slug : newest.slug } }
}

/** What an article starts with. */
const createBlankArticle = (author: string | null | undefined): PostContent => ({
  ...emptyContent,
  author: (author ?? '').slice(0, 80),
})

/** Articles. Their tags, dates and search have an index, which is written with each change. */
export const articles: TextGroup<PostContent> = {
  isMember: sql`e.kind = 'article'`,
  ...articleSchemas,
  createBlank: (segment, { author }) => (segment === newPostId ? createBlankArticle(author) : null),
  complete: (sent, isNew, { author }) => (isNew ? { ...createBlankArticle(author.name), ...sent } : sent),
  readDefault: (id) => Promise.resolve(hasTemplate(id) ? null : emptyContent),
  listImages: listUsedImages,
  async render(db, { change: { id, action }, stored, content, at, isPending, imported }, { images }) {
    const newest = imported?.workingCopy ?? content
    const rendered = renderColumns(content.markdown, images)
    const problem = 'problem' in rendered ? rendered.problem : null
    const isPublished = imported ? imported.status === 'published' : at !== null
    const refusal = findSizeProblem(newest) ?? (isPublished ? problem : null)
    if (refusal !== null) return { ok: false, reason: 'invalid', fields: { markdown: refusal } }
    // Pending changes are stored without HTML.
    const shown = stored && isPending ? toArticleTexts(stored).shown : null
    const statements = indexArticle({
      id,
      texts: { newest, shown: shown ?? content },
      isPending: shown !== null && action !== 'restore',
      rendered: shown ? null : rendered,
    })
    return { data: {}, problems: problem === null ? {} : { markdown: problem }, steps: [{ statements }] }
  },
  async followAction(db, { change, stored }) {
    if (change.action === 'delete') return {}
    const texts = toTextsAfter(stored, change)
    const { markdown } = texts.shown
    // A withdrawn article shows its newest text from now on.
    const isOther = markdown !== toArticleTexts(stored).shown.markdown
    const rendered = isOther && renderColumns(markdown, await readImages(db, listUsedImages(texts.shown)))
    return { statements: indexArticle({ id: change.id, texts, rendered: rendered || null }) }
  },
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
