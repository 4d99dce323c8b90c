import { signReference } from '../../features/enquiries/reference.ts'
import { goodEnquiry, newAddress, personToken, testSecret } from '../../features/enquiries/testing.ts'
import { phone } from '../../features/insight/visits/testing.ts'
import { ask, byManager, open, type Row } from './row.ts'
import type { Answer, Ask, Site } from './site.ts'

// What anybody may ask for.

const article = async (site: Site): Promise<string> => {
  const post = await site.post(await site.manager(), 'published')
  return post.path
}
const ofArticle = (path: (article: string) => string): Row => ({
  status: 200,
  make: async (site) => ask('GET', path(await article(site))),
})
const ofTag = (before: string, after = ''): Row => ({
  status: 200,
  make: async (site) => {
    await article(site)
    return ask('GET', `${before}/blog/etiqueta/edicion${after}`)
  },
})
const ofCollection = (before: string, kind: 'serie' | 'autor', after = ''): Row => ({
  status: 200,
  make: async (site) => {
    await article(site)
    return ask('GET', `${before}/blog/${kind}/rios${after}`)
  },
})
const thanks = `?ref=${signReference(testSecret, 'C-0000-0000')}`
const preview = (before: string): Row => ({
  status: 200,
  make: async (site) => {
    const manager = await site.manager()
    const { id } = await site.post(manager)
    const answer = await site.call(manager, 'POST', `/api/mngr/posts/${id}/vistas`, { days: 1 })
    // The contract's `previewAnswerSchema`.
    const { preview: made } = answer as { preview: { url: string } }
    return ask('GET', before + new URL(made.url).pathname)
  },
})

const person = () => ({ ...goodEnquiry, token: personToken(), 'cf-turnstile-response': 'resuelto' })
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Ask => ({
  path,
  init: {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  },
})

/** Whoever cannot be known is greeted as nobody, on public pages alone. */
const nobody = ({ status, body }: Answer): boolean => status === 200 && body === '{"user":null}'

export const publicRows: Readonly<Record<string, Row>> = {
  'GET /': open('/'),
  'GET /nosotros': open('/nosotros'),
  'GET /servicios': open('/servicios'),
  'GET /servicios/:slug': open('/servicios/correo'),
  'GET /:slug': open('/privacidad'),
  'GET /contacto': open('/contacto'),
  'GET /contacto/gracias': open(`/contacto/gracias${thanks}`),
  'GET /hostinger': open('/hostinger'),
  'GET /blog': open('/blog'),
  'GET /blog/buscar': open('/blog/buscar?q=hola'),
  'GET /blog/etiqueta/:slug': ofTag(''),
  'GET /blog/serie/:slug': ofCollection('', 'serie'),
  'GET /blog/autor/:slug': ofCollection('', 'autor'),
  'GET /blog/:slug': ofArticle((path) => path),
  'GET /vista-previa/:token': preview(''),
  'GET /api/data': open('/api/data'),
  'GET /api/data/nosotros': open('/api/data/nosotros'),
  'GET /api/data/servicios': open('/api/data/servicios'),
  'GET /api/data/servicios/:slug': open('/api/data/servicios/correo'),
  'GET /api/data/:slug': open('/api/data/privacidad'),
  'GET /api/data/contacto': open('/api/data/contacto'),
  'GET /api/data/contacto/gracias': open(`/api/data/contacto/gracias${thanks}`),
  'GET /api/data/hostinger': open('/api/data/hostinger'),
  'GET /api/data/blog': open('/api/data/blog'),
  'GET /api/data/blog/buscar': open('/api/data/blog/buscar?q=hola'),
  'GET /api/data/blog/etiqueta/:slug': ofTag('/api/data'),
  'GET /api/data/blog/serie/:slug': ofCollection('/api/data', 'serie'),
  'GET /api/data/blog/autor/:slug': ofCollection('/api/data', 'autor'),
  'GET /api/data/blog/:slug': ofArticle((path) => `/api/data${path}`),
  'GET /api/data/vista-previa/:token': preview('/api/data'),
  'GET /api/buscar': open('/api/buscar?q=hola'),
  'GET /sitemap.xml': open('/sitemap.xml'),
  'GET /feed.xml': open('/feed.xml'),
  'GET /feed.json': open('/feed.json'),
  'GET /site.webmanifest': open('/site.webmanifest'),
  'GET /llms.txt': open('/llms.txt'),
  'GET /robots.txt': open('/robots.txt'),
  'GET /.well-known/security.txt': open('/.well-known/security.txt'),
  'GET /como-medimos.md': open('/como-medimos.md'),
  'GET /api/salud': open('/api/salud'),
  'GET /blog/etiqueta/:tag{[a-z0-9-]+}/feed.xml': ofTag('', '/feed.xml'),
  'GET /blog/serie/:slug{[a-z0-9-]+}/feed.xml': ofCollection('', 'serie', '/feed.xml'),
  'GET /blog/autor/:slug{[a-z0-9-]+}/feed.xml': ofCollection('', 'autor', '/feed.xml'),
  'GET /blog/:file{[a-z0-9-]+\\.md}': ofArticle((path) => `${path}.md`),
  'GET /hilos/:colour{verde|[0-9a-f]{6}}/:subject{[a-z]+}/:file{[a-z0-9-]{1,120}\\.svg}': open(
    '/hilos/verde/servicio/correo.svg',
  ),
  'GET /redes/:card{.+\\.png}': {
    status: 200,
    make: async (site) => {
      const page = await (await site.well.request(await article(site))).text()
      return ask('GET', /\/redes\/[^"]+\.png/.exec(page)?.[0] ?? '')
    },
  },
  'GET /medios/:id{[0-9a-z]{20}}/:file{[0-9a-z-]{1,60}\\.[a-z]{3,4}}': {
    status: 200,
    make: async (site) => ask('GET', (await site.image(await site.manager())).src),
  },

  // Each token is another one, and is given though nothing is counted.
  'GET /api/consultas/token': {
    ...open('/api/consultas/token'),
    soft: ({ status, body }) => status === 200 && !!body?.includes('"token"'),
  },
  'POST /api/consultas': {
    status: 201,
    make: async () => ask('POST', '/api/consultas', person(), { 'CF-Connecting-IP': newAddress() }),
  },
  'POST /contacto': {
    status: 303,
    make: async () => form('/contacto', person(), { 'CF-Connecting-IP': newAddress() }),
  },
  'POST /api/visitas': {
    status: 204,
    make: async () =>
      ask('POST', '/api/visitas', { path: '/', referrer: '', campaign: '' }, { 'User-Agent': phone }),
  },
  'POST /api/perdidos': {
    status: 204,
    make: async () => ask('POST', '/api/perdidos', { q: 'hola' }, { 'User-Agent': phone }),
  },
  'POST /api/velocidad': {
    status: 204,
    make: async () =>
      ask(
        'POST',
        '/api/velocidad',
        { build: 'b', connection: '', samples: [{ metric: 'LCP', value: 1, path: '/', blame: '' }] },
        { 'User-Agent': phone },
      ),
  },
  'POST /api/errores': {
    status: 204,
    make: async () =>
      ask('POST', '/api/errores', { kind: 'x', message: 'x', stack: 'x', path: '/', buildId: 'x' }),
  },

  'GET /api/_auth/session': {
    status: 200,
    make: byManager('GET', () => Promise.resolve(['/api/_auth/session'])),
    soft: nobody,
  },
}

export { form }
