import * as v from 'valibot'
import { listedKinds } from '#client/features/content/kinds/listed-kinds.ts'
import { exampleCase, exampleEvent, exampleJob } from '../../features/content/testing.ts'
import { signReference } from '../../features/enquiries/reference.ts'
import { testSecret } from '../../features/enquiries/testing.ts'
import { createGet, getPublic, getPublicPage, type Scenario } from './scenario.ts'
import type { FaultySite } from './site.ts'

// Scenarios of public pages and endpoints.

const publishArticle = async (site: FaultySite): Promise<string> => {
  const post = await site.createPost(await site.addUser(), 'published')
  return post.publicPath ?? ''
}
const getArticle = (path: (article: string) => string): Scenario => ({
  status: 200,
  createRequest: async (site) => createGet(path(await publishArticle(site))),
})
/** A list of articles with one. */
const withArticle = (path: string) => async (site: FaultySite) => {
  await publishArticle(site)
  return path
}
const getFeed = (path: string): Scenario => getArticle(() => path)
const thanks = `?ref=${signReference(testSecret, 'C-0000-0000')}`

const storedSchema = v.object({ id: v.string() })
const previewSchema = v.object({ preview: v.object({ url: v.string() }) })

/** The path of the preview of a new text of this API. */
const createPreview = (texts: 'posts' | 'paginas') => async (site: FaultySite) => {
  const manager = await site.addUser()
  const content = { title: 'Una', description: '', markdown: 'Texto.' }
  const made =
    texts === 'posts'
      ? await site.createPost(manager)
      : await site.callApi(manager, 'POST', '/api/mngr/paginas', { body: { content } })
  const path = `/api/mngr/${texts}/${v.parse(storedSchema, made).id}/vistas`
  const { preview } = v.parse(previewSchema, await site.callApi(manager, 'POST', path, { body: {} }))
  return new URL(preview.url).pathname
}

/** Publishes an entry of a kind with a list; `toPath` makes the path from its slug. */
const publishListed =
  (content: typeof exampleCase | typeof exampleJob | typeof exampleEvent, toPath: (slug: string) => string) =>
  async (site: FaultySite) => {
    const manager = await site.addUser()
    const body = { content: { ...content, slug: `uno-${crypto.randomUUID()}` } }
    const made = await site.callApi(manager, 'POST', '/api/mngr/paginas', { body })
    // The answer has the shape of the contract's `changedTextSchema`.
    const { id, rev } = made as { id: string; rev: number }
    await site.callApi(manager, 'POST', `/api/mngr/paginas/${id}/publicar`, { body, rev })
    return toPath(body.content.slug)
  }

/** The public list of each kind that has one, and the page of an entry. */
const listedPages = Object.fromEntries(
  [exampleCase, exampleJob, exampleEvent].flatMap((content) => {
    const list = `/${listedKinds[content.kind].path}`
    return [
      ...Object.entries(
        getPublicPage(
          list,
          publishListed(content, () => list),
        ),
      ),
      ...Object.entries(
        getPublicPage(
          `${list}/:slug`,
          publishListed(content, (slug) => `${list}/${slug}`),
        ),
      ),
    ]
  }),
)

export const publicScenarios: Readonly<Record<string, Scenario>> = {
  ...getPublicPage('/'),
  ...getPublicPage('/nosotros'),
  ...getPublicPage('/servicios'),
  ...getPublicPage('/revisar-dominio'),
  ...getPublicPage('/revisar-dominio/resultado'),
  ...getPublicPage('/servicios/:slug', () => '/servicios/correo'),
  ...getPublicPage('/:slug', () => '/privacidad'),
  ...getPublicPage('/contacto'),
  ...getPublicPage('/contacto/gracias', () => `/contacto/gracias${thanks}`),
  ...getPublicPage('/hostinger'),
  ...getPublicPage('/blog'),
  ...getPublicPage('/blog/buscar', () => '/blog/buscar?q=hola'),
  ...getPublicPage('/blog/etiqueta/:slug', withArticle('/blog/etiqueta/edicion')),
  ...getPublicPage('/blog/serie/:slug', withArticle('/blog/serie/rios')),
  ...getPublicPage('/blog/autor/:slug', withArticle('/blog/autor/rios')),
  ...getPublicPage('/blog/:slug', publishArticle),
  ...listedPages,
  ...getPublicPage('/vista-previa/:token', createPreview('posts')),
  ...getPublicPage('/vista-previa/texto/:token', createPreview('paginas')),
  'GET /eventos/:file{[a-z0-9-]+\\.ics}': {
    status: 200,
    createRequest: async (site) =>
      createGet(await publishListed(exampleEvent, (slug) => `/eventos/${slug}.ics`)(site)),
  },
  'GET /api/buscar': getPublic('/api/buscar?q=hola'),
  'GET /sitemap.xml': getPublic('/sitemap.xml'),
  'GET /feed.xml': getPublic('/feed.xml'),
  'GET /feed.json': getPublic('/feed.json'),
  'GET /site.webmanifest': getPublic('/site.webmanifest'),
  'GET /llms.txt': getPublic('/llms.txt'),
  'GET /robots.txt': getPublic('/robots.txt'),
  'GET /.well-known/security.txt': getPublic('/.well-known/security.txt'),
  'GET /api/salud': getPublic('/api/salud'),
  'GET /blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml': getFeed('/blog/etiqueta/edicion/feed.xml'),
  'GET /blog/serie/:slug{[a-z0-9-]+}/feed.xml': getFeed('/blog/serie/rios/feed.xml'),
  'GET /blog/autor/:slug{[a-z0-9-]+}/feed.xml': getFeed('/blog/autor/rios/feed.xml'),
  'GET /blog/:file{[a-z0-9-]+\\.md}': getArticle((path) => `${path}.md`),
  'GET /trazos/:colours{(?:verde|[0-9a-f]{6})(?:-[0-9a-f]{6})?}/:subject{[a-z]+}/:file{[a-z0-9-]{1,120}\\.svg}':
    getPublic('/trazos/verde/servicio/correo.svg'),
  'GET /redes/:card{.+\\.png}': {
    status: 200,
    remembersRequests: true,
    createRequest: async (site) => {
      const page = await (await site.healthy.request(await publishArticle(site))).text()
      return createGet(/\/redes\/[^"]+\.png/.exec(page)?.[0] ?? '')
    },
  },
  'GET /medios/:id{[0-9a-z]{20}}/:file{[0-9a-z-]{1,60}\\.[a-z]{3,4}}': {
    status: 200,
    createRequest: async (site) => createGet((await site.uploadImage(await site.addUser())).src),
  },
}
