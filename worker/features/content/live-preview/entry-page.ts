import type { PostPage } from '#client/features/blog/contract/post.ts'
import type { PostContent } from '#client/features/content/contract.ts'
import type { PreviewedPage } from '#client/features/content/contract/edited-text.ts'
import { newPostId } from '#client/features/content/contract/text-paths.ts'
import { type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { findListedKind } from '#client/features/content/kinds/listed-kinds.ts'
import { textIds } from '#client/features/content/kinds/names.ts'
import type { TextPreview } from '#client/features/site/contract.ts'
import type { Payload } from '#client/payload.ts'
import { href, match } from '#client/routes.ts'
import { threadsPath } from '#client/ui/threads/threads-path.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { getRenderProblem } from '#worker/markdown/cost/cost-limits.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { pageFunctions } from '#worker/pages.ts'
import { type GivenPage, renderFramedPage } from '#worker/render/framed-page.tsx'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { embedDrawing } from '#worker/site-settings/threads-svg.ts'
import { listPublishedIds, toPreviewedPost } from '../previewed-post.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { readPublicTexts } from '../reading/public-texts.ts'
import { parseSections } from '../reading/sections.ts'
import { readSpeedFigures } from '../reading/speed-figures.ts'
import { articles } from '../saving/articles.ts'
import { type AnyContent, getKindOf, readText, toUnsavedText } from '../saving/stored-text.ts'
import { addRevision } from '../templates/template-texts.ts'

/**
 * Renders the page that `readPage` resolves to: the public page of a text that is being written. The document travels as
 * JSON, so that nobody can open or frame it by its address. A 422 with the line if a text cannot be rendered, and a 404
 * if there is none.
 */
async function respondWithPage(
  c: AppContext,
  readPage: () => Promise<GivenPage | null>,
  anchor: string | null = null,
): Promise<Response> {
  const page = await readPage().catch(getRenderProblem)
  if (typeof page === 'string') return errorResponse(c, { statusCode: 422, message: page })
  if (!page) return notFound(c)
  const html = await renderFramedPage(c.get('env'), c.get('now'), page)
  return c.json({ html: embedDrawings(html), anchor } satisfies PreviewedPage)
}

const drawing = new RegExp(`="(${threadsPath}/[0-9a-z-]+/(?:articulo|servicio)/[^"/]*\\.svg)"`, 'g')

/**
 * Puts the drawings of articles and services into a page, also into the links that preload them. Their addresses answer
 * only for published slugs, and the slug of a previewed text can be empty or unsaved.
 */
const embedDrawings = (html: string): string =>
  html.replace(drawing, (_, path: string) => `="${embedDrawing(path)}"`)

const noNeighbours: Omit<PostPage, 'post'> = { related: [], previous: null, next: null }

/**
 * The page of an article with unpublished content; null if there is no such article. The articles around it are those of
 * the published version. Throws a 422 if the text cannot be rendered.
 */
async function toArticlePage(
  context: PreviewContext & { id: string },
  content: PostContent,
): Promise<GivenPage | null> {
  const { env, now, id } = context
  const found = await readText(env.db, articles, id, now)
  const stored = found ?? (id === newPostId ? toUnsavedText(id, 'article', content, now) : null)
  if (!stored) return null
  const [post, live] = await Promise.all([
    toPreviewedPost(env, now, { stored, content, render: renderMarkdown }),
    stored.isPublic && stored.publicPath !== null
      ? readPublicData(context, 'blog-slug', stored.publicPath)
      : null,
  ])
  const liveSeries = live?.post.series ?? null
  return {
    name: 'blog-slug',
    path: href('blog-slug', { slug: content.slug || 'articulo' }),
    data: {
      ...(live ?? noNeighbours),
      post: {
        ...post,
        series: post.series && liveSeries?.slug === post.series.slug ? liveSeries : post.series,
      },
    },
  }
}

type PreviewContext = { env: Env; now: number }

/** The data of a public page as readers get it now; null if there is no such page. */
async function readPublicData<Name extends keyof Payload>(
  { env, now }: PreviewContext,
  name: Name,
  path: string,
): Promise<Payload[Name] | null> {
  const route = match(new URL(path, env.siteUrl))
  const context = { env, now, route, user: null, session: null, isSessionUnknown: false }
  const outcome = await pageFunctions[name](context)
  return outcome.kind === 'data' ? outcome.data : null
}

type Previewed = PreviewContext & { id: string; slug: string }

/** The pages of entries that have one of their own, except listed kinds, whose pages are alike. */
const pagesByKind: {
  [Kind in TextPreview['kind']]?: (
    entry: Previewed,
    text: Extract<TextPreview, { kind: Kind }>,
  ) => Promise<GivenPage>
} = {
  page: async ({ env, now, slug }, { title, description, layout, html }) => {
    const text = layout === 'speed' ? (await readSpeedFigures(env, now)) + html : html
    const complete = isLegalId(slug) ? addRevision(text, (await readSiteState(env.db, now)).site) : text
    return {
      name: 'pagina',
      path: href('pagina', { slug }),
      data: { page: { slug, title, description, layout, html: complete, sections: parseSections(complete) } },
    }
  },
  service: async ({ env: { db }, now, slug }, service) => ({
    name: 'servicio',
    path: href('servicio', { slug }),
    data: {
      ...(await readPublicTexts({ db, now }, 'offer', 'next')),
      service: { ...service, slug },
      related: [],
    },
  }),
}

/** The page of which the text is a part, as readers get it but for this text. */
async function showOnPage(entry: Previewed, text: TextPreview): Promise<GivenPage> {
  const { kind } = text
  const [path = ''] = getKind(kind).address.split('#')
  const { name } = match(new URL(path, entry.env.siteUrl))
  const read = name && (await readPublicData(entry, name, path))
  if (!read) throw new Error(`The page ${path} has no data`)
  const data = new Map<string, unknown>(Object.entries(read))
  const published = data.get(kind) ?? []
  // Kinds with several entries have a list on the page.
  const shown = kind in textIds ? text : await placeInList(entry, text, published as TextPreview[])
  // The casts are safe: the page has the texts of this kind by its name. Its sizes are those of the published photograph.
  return { name, path, data: { ...read, photoSizes: '', [kind]: shown } } as GivenPage
}

/** Replaces the entry in the published list of its kind; adds it at the end if it is not published. */
async function placeInList(
  { env, now, id }: Previewed,
  text: TextPreview,
  published: readonly TextPreview[],
): Promise<readonly TextPreview[]> {
  const at = (await listPublishedIds(env.db, text.kind, now)).indexOf(id)
  return at < 0 ? [...published, text] : published.toSpliced(at, 1, text)
}

/**
 * Responds with the page of a text with unpublished content, or with the page and the section that it is a part of; with
 * a 404 if it is an article that does not exist.
 */
export function showPage(c: AppContext, id: string, content: AnyContent): Promise<Response> {
  const context = { ...c.var, id }
  const kind = getKindOf(content)
  // The casts are safe: the content is of its kind.
  const readPage = () =>
    kind === 'article'
      ? toArticlePage(context, content as PostContent)
      : toEntryPage(context, content as EntryContent)
  return respondWithPage(c, readPage, getKind(kind).address.split('#')[1])
}

/** Throws a 422 if one of its texts cannot be rendered. */
async function toEntryPage(context: Omit<Previewed, 'slug'>, content: EntryContent): Promise<GivenPage> {
  const shown = await toPublicContent(context.env.db, content)
  const slug = 'slug' in content && content.slug !== '' ? content.slug : 'sin-direccion'
  // The casts are safe: `shown` has the fields of the kind, and the page and the function are those of the kind.
  const text = { ...shown, title: content.title || 'Sin título', kind: content.kind } as TextPreview
  const listed = findListedKind(text.kind)
  if (listed) {
    const next = await readPublicTexts({ db: context.env.db, now: context.now }, 'next')
    const data = { entry: { ...text, slug }, isPast: false, publishedAt: null, other: null, ...next }
    return { name: `${listed.path}-slug`, path: `/${listed.path}/${slug}`, data } as GivenPage
  }
  const show = (pagesByKind[text.kind] ?? showOnPage) as typeof showOnPage
  return show({ ...context, slug }, text)
}
