import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { type ListedKind, listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import type { EntryData, ListedEntry } from '#client/features/content/public/contract.ts'
import type { TextPreview } from '#client/features/site/contract.ts'
import type { Payload } from '#client/payload.ts'
import { href } from '#client/routes.ts'
import type { AppContext } from '#worker/http/context.ts'
import type { GivenPage } from '#worker/render/framed-page.tsx'
import { toPublicContent } from '../reading/public-content.ts'
import { readPublicTexts } from '../reading/public-texts.ts'
import { parseSections } from '../reading/sections.ts'
import { readSpeedFigures } from '../reading/speed-figures.ts'
import { listPublishedIds } from './queries.ts'
import { type PreviewContext, readPublicData } from './read-public-data.ts'
import { respondWithPage } from './respond.ts'

type Entry = PreviewContext & { id: string; slug: string }

/** The page of an entry of each kind, with its text in place of the published one. */
const pagesByKind: {
  [Kind in TextPreview['kind']]: (
    entry: Entry,
    text: Extract<TextPreview, { kind: Kind }>,
  ) => Promise<GivenPage>
} = {
  page: async ({ env, now, slug }, { title, description, layout, html }) => {
    const complete = layout === 'speed' ? (await readSpeedFigures(env, now)) + html : html
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
  // Safe: the page is that of the kind.
  ...(Object.fromEntries(
    listedKindEntries.map(([kind, { path }]) => [
      kind,
      ({ slug }: Entry, text: ListedEntry) =>
        Promise.resolve({
          name: `${path}-slug`,
          path: `/${path}/${slug}`,
          data: { entry: { ...text, slug }, isPast: false, publishedAt: null } satisfies EntryData,
        }),
    ]),
  ) as { [Kind in ListedKind]: () => Promise<GivenPage> }),
  person: (entry, text) =>
    showOn(entry, 'nosotros', async (data) => ({
      ...data,
      person: await placeInList(entry, data.person, text),
    })),
  case: (entry, text) =>
    showOn(entry, 'nosotros', async (data) => ({ ...data, case: await placeInList(entry, data.case, text) })),
  question: (entry, text) =>
    showOn(entry, 'servicios', async (data) => ({
      ...data,
      question: await placeInList(entry, data.question, text),
    })),
  // The sizes are those of the published photograph.
  home: (entry, home) => showOn(entry, 'index', (data) => ({ ...data, home, photoSizes: '' })),
  about: (entry, about) => showOn(entry, 'nosotros', (data) => ({ ...data, about })),
  offer: (entry, offer) => showOn(entry, 'servicios', (data) => ({ ...data, offer })),
  contact: (entry, contact) => showOn(entry, 'contacto', (data) => ({ ...data, contact })),
  blog: (entry, blog) => showOn(entry, 'blog', (data) => ({ ...data, blog })),
  // Ends most pages; the one about the company is the shortest of them.
  next: (entry, next) => showOn(entry, 'nosotros', (data) => ({ ...data, next })),
}

/** The section of an entry that is only a part of its page. */
const anchors: { [Kind in TextPreview['kind']]?: string } = {
  person: 'personas',
  case: 'casos',
  question: 'preguntas',
  next: 'siguiente',
}

type FixedPage = 'index' | 'nosotros' | 'servicios' | 'contacto' | 'blog'

/** A page of the site as readers get it, but for what `change` replaces. */
async function showOn<Name extends FixedPage>(
  entry: Entry,
  name: Name,
  change: (data: Payload[Name]) => Payload[Name] | Promise<Payload[Name]>,
): Promise<GivenPage> {
  const path = href(name)
  const data = await readPublicData(entry, name, path)
  if (data === null) throw new Error(`The page ${path} has no data`)
  // The cast is safe: `data` is that of the page `name`.
  return { name, path, data: await change(data) } as GivenPage
}

/** Replaces the entry in the published list of its kind; adds it at the end if it is not published. */
async function placeInList<Text extends { kind: string }>(
  { env, now, id }: Entry,
  published: readonly Text[] = [],
  text: Text,
): Promise<Text[]> {
  const at = (await listPublishedIds(env.db, text.kind, now)).indexOf(id)
  return at < 0 ? [...published, text] : published.toSpliced(at, 1, text)
}

/** Responds with the page of an entry with unpublished content. */
export const showEntry = (c: AppContext, id: string, content: EntryContent): Promise<Response> =>
  respondWithPage(c, () => toEntryPage(c.var, id, content), anchors[content.kind])

/** Throws a 422 if one of its texts cannot be rendered. */
async function toEntryPage(context: PreviewContext, id: string, content: EntryContent): Promise<GivenPage> {
  const shown = await toPublicContent(context.env.db, content)
  const slug = 'slug' in content && content.slug !== '' ? content.slug : 'sin-direccion'
  // The casts are safe: `shown` has the fields of the kind, and the function is that of the kind.
  const text = { ...shown, title: content.title || 'Sin título', kind: content.kind } as TextPreview
  const toPage = pagesByKind[text.kind] as (entry: Entry, text: TextPreview) => Promise<GivenPage>
  return toPage({ ...context, id, slug }, text)
}
