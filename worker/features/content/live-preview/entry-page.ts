import type { PostContent } from '#client/features/content/contract.ts'
import { type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { findListedKind } from '#client/features/content/kinds/listed-kinds.ts'
import { textIds } from '#client/features/content/kinds/names.ts'
import type { TextPreview } from '#client/features/site/contract.ts'
import { href, match } from '#client/routes.ts'
import type { AppContext } from '#worker/http/context.ts'
import type { GivenPage } from '#worker/render/framed-page.tsx'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { listPublishedIds } from '../previewed-post.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { readPublicTexts } from '../reading/public-texts.ts'
import { parseSections } from '../reading/sections.ts'
import { readSpeedFigures } from '../reading/speed-figures.ts'
import { type AnyContent, getKindOf } from '../saving/stored-text.ts'
import { addRevision } from '../templates/template-texts.ts'
import { toArticlePage } from './article-page.ts'
import { type PreviewContext, readPublicData } from './read-public-data.ts'
import { respondWithPage } from './respond.ts'

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
