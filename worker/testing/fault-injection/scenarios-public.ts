import { exampleEvent, exampleJob } from '../../features/content/documents/testing.ts'
import { signReference } from '../../features/enquiries/reference.ts'
import { testSecret } from '../../features/enquiries/testing.ts'
import { createRequest, getPublic, type Scenario } from './scenario.ts'
import type { FaultySite } from './site.ts'

// Scenarios of public pages and endpoints.

const publishArticle = async (site: FaultySite): Promise<string> => {
  const post = await site.createPost(await site.addUser(), 'published')
  return post.publicPath ?? ''
}
const getArticle = (path: (article: string) => string): Scenario => ({
  status: 200,
  createRequest: async (site) => createRequest('GET', path(await publishArticle(site))),
})
const getTag = (before: string, after = ''): Scenario => ({
  status: 200,
  createRequest: async (site) => {
    await publishArticle(site)
    return createRequest('GET', `${before}/blog/etiqueta/edicion${after}`)
  },
})
const getCollection = (before: string, kind: 'serie' | 'autor', after = ''): Scenario => ({
  status: 200,
  createRequest: async (site) => {
    await publishArticle(site)
    return createRequest('GET', `${before}/blog/${kind}/rios${after}`)
  },
})
const thanks = `?ref=${signReference(testSecret, 'C-0000-0000')}`
const getPreview = (before: string): Scenario => ({
  status: 200,
  createRequest: async (site) => {
    const manager = await site.addUser()
    const { id } = await site.createPost(manager)
    const answer = await site.callApi(manager, 'POST', `/api/mngr/posts/${id}/vistas`, { body: { days: 1 } })
    // The answer has the shape of the contract's `previewResponseSchema`.
    const { preview: made } = answer as { preview: { url: string } }
    return createRequest('GET', before + new URL(made.url).pathname)
  },
})

/** A page of a kind with a list; `toPath` makes the path from that of a published entry. */
const getListed = (
  content: typeof exampleJob | typeof exampleEvent,
  toPath: (entry: string) => string,
): Scenario => ({
  status: 200,
  createRequest: async (site) => {
    const manager = await site.addUser()
    const body = { content: { ...content, slug: `uno-${crypto.randomUUID()}` } }
    const made = await site.callApi(manager, 'POST', '/api/mngr/paginas', { body })
    // The answer has the shape of the contract's `changedTextSchema`.
    const { id, rev } = made as { id: string; rev: number }
    await site.callApi(manager, 'POST', `/api/mngr/paginas/${id}/publicar`, { body, rev })
    return createRequest('GET', toPath(body.content.slug))
  },
})
const listedScenarios = Object.fromEntries(
  ['', '/api/data'].flatMap((before) => [
    [`GET ${before}/empleo`, getListed(exampleJob, () => `${before}/empleo`)],
    [`GET ${before}/empleo/:slug`, getListed(exampleJob, (slug) => `${before}/empleo/${slug}`)],
    [`GET ${before}/eventos`, getListed(exampleEvent, () => `${before}/eventos`)],
    [`GET ${before}/eventos/:slug`, getListed(exampleEvent, (slug) => `${before}/eventos/${slug}`)],
  ]),
)

export const publicScenarios: Readonly<Record<string, Scenario>> = {
  'GET /': getPublic('/'),
  'GET /nosotros': getPublic('/nosotros'),
  'GET /servicios': getPublic('/servicios'),
  'GET /servicios/:slug': getPublic('/servicios/correo'),
  'GET /:slug': getPublic('/privacidad'),
  'GET /contacto': getPublic('/contacto'),
  'GET /contacto/gracias': getPublic(`/contacto/gracias${thanks}`),
  'GET /hostinger': getPublic('/hostinger'),
  'GET /blog': getPublic('/blog'),
  'GET /blog/buscar': getPublic('/blog/buscar?q=hola'),
  'GET /blog/etiqueta/:slug': getTag(''),
  'GET /blog/serie/:slug': getCollection('', 'serie'),
  'GET /blog/autor/:slug': getCollection('', 'autor'),
  'GET /blog/:slug': getArticle((path) => path),
  ...listedScenarios,
  'GET /eventos/:file{[a-z0-9-]+\\.ics}': getListed(exampleEvent, (slug) => `/eventos/${slug}.ics`),
  'GET /vista-previa/:token': getPreview(''),
  'GET /api/data': getPublic('/api/data'),
  'GET /api/data/nosotros': getPublic('/api/data/nosotros'),
  'GET /api/data/servicios': getPublic('/api/data/servicios'),
  'GET /api/data/servicios/:slug': getPublic('/api/data/servicios/correo'),
  'GET /api/data/:slug': getPublic('/api/data/privacidad'),
  'GET /api/data/contacto': getPublic('/api/data/contacto'),
  'GET /api/data/contacto/gracias': getPublic(`/api/data/contacto/gracias${thanks}`),
  'GET /api/data/hostinger': getPublic('/api/data/hostinger'),
  'GET /api/data/blog': getPublic('/api/data/blog'),
  'GET /api/data/blog/buscar': getPublic('/api/data/blog/buscar?q=hola'),
  'GET /api/data/blog/etiqueta/:slug': getTag('/api/data'),
  'GET /api/data/blog/serie/:slug': getCollection('/api/data', 'serie'),
  'GET /api/data/blog/autor/:slug': getCollection('/api/data', 'autor'),
  'GET /api/data/blog/:slug': getArticle((path) => `/api/data${path}`),
  'GET /api/data/vista-previa/:token': getPreview('/api/data'),
  'GET /api/buscar': getPublic('/api/buscar?q=hola'),
  'GET /sitemap.xml': getPublic('/sitemap.xml'),
  'GET /feed.xml': getPublic('/feed.xml'),
  'GET /feed.json': getPublic('/feed.json'),
  'GET /site.webmanifest': getPublic('/site.webmanifest'),
  'GET /llms.txt': getPublic('/llms.txt'),
  'GET /robots.txt': getPublic('/robots.txt'),
  'GET /.well-known/security.txt': getPublic('/.well-known/security.txt'),
  'GET /api/salud': getPublic('/api/salud'),
  'GET /blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml': getTag('', '/feed.xml'),
  'GET /blog/serie/:slug{[a-z0-9-]+}/feed.xml': getCollection('', 'serie', '/feed.xml'),
  'GET /blog/autor/:slug{[a-z0-9-]+}/feed.xml': getCollection('', 'autor', '/feed.xml'),
  'GET /blog/:file{[a-z0-9-]+\\.md}': getArticle((path) => `${path}.md`),
  'GET /hilos/:colour{verde|[0-9a-f]{6}}/:subject{[a-z]+}/:file{[a-z0-9-]{1,120}\\.svg}': getPublic(
    '/hilos/verde/servicio/correo.svg',
  ),
  'GET /redes/:card{.+\\.png}': {
    status: 200,
    createRequest: async (site) => {
      const page = await (await site.healthy.request(await publishArticle(site))).text()
      return createRequest('GET', /\/redes\/[^"]+\.png/.exec(page)?.[0] ?? '')
    },
  },
  'GET /medios/:id{[0-9a-z]{20}}/:file{[0-9a-z-]{1,60}\\.[a-z]{3,4}}': {
    status: 200,
    createRequest: async (site) => createRequest('GET', (await site.uploadImage(await site.addUser())).src),
  },
}
