import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { createDefaultServices } from './features/site/default-services.ts'
import { pages } from './pages.ts'
import { match, routes, type RouteName } from './routes.ts'
import type { PageModule } from './runtime/router/loading/page-module.ts'
import { createStaticRuntime, type View } from './runtime/router/runtime.ts'
import { RouteContext } from './runtime/router/use-route.ts'
import { RuntimeContext } from './runtime/router/use-runtime.ts'
import { SiteContext } from './runtime/site/use-site.ts'
import { defaultSite } from './site.ts'

/** The event handlers of elements rendered so far, e.g. `button.onClick`. */
const handlers = vi.hoisted((): string[] => [])

vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<{ jsxDEV: (...args: unknown[]) => unknown }>()
  return { ...runtime, jsxDEV: recordHandlers(runtime.jsxDEV) }
})

vi.mock('react/jsx-runtime', async (original) => {
  const runtime = await original<Record<'jsx' | 'jsxs', (...args: unknown[]) => unknown>>()
  return { ...runtime, jsx: recordHandlers(runtime.jsx), jsxs: recordHandlers(runtime.jsxs) }
})

function recordHandlers(createElement: (...args: unknown[]) => unknown) {
  return (type: unknown, props: object, ...rest: unknown[]): unknown => {
    if (typeof type === 'string') {
      for (const [name, value] of Object.entries(props))
        if (typeof value === 'function') handlers.push(`${type}.${name}`)
    }
    return createElement(type, props, ...rest)
  }
}

const at = '2026-01-02T12:00:00.000Z'
const tag = { slug: 'agua', name: 'Agua' }
const summary = { slug: 'uno', title: 'Uno', excerpt: 'Algo', publishedAt: at, minutes: 3, tags: [tag] }
const list = { posts: [summary], page: 2, pages: 3, total: 30 }
const author = { ...tag, role: 'Dirección', duties: 'el correo', photo: null, isPerson: true }
const series = { ...tag, part: 1, parts: [summary, { ...summary, slug: 'dos' }] }
const post = {
  ...summary,
  updatedAt: at,
  html: '<p>Texto</p>',
  headings: [],
  seoTitle: null,
  covered: false,
  author,
  series,
}

const [service] = createDefaultServices(defaultSite.services)

const next = { title: 'Uno', text: 'Dos', button: 'Tres' }
const page = {
  slug: 'una',
  title: 'Una página',
  description: '',
  html: '',
  sections: ['uno', 'dos', 'tres'].map((id) => ({ id, text: id, level: 2 })),
}
const about = {
  title: 'Uno',
  lead: 'Dos',
  columns: ['<p>Tres</p>'],
  peopleTitle: '',
  dutiesLabel: '',
  customersTitle: '',
  casesTitle: '',
  certificatesTitle: '',
  customers: [],
  certificates: [{ title: 'Cuatro', text: 'Cinco', href: 'https://seis.example' }],
  factsTitle: 'Siete',
}
const caseStudy = {
  slug: 'uno',
  title: 'Uno',
  summary: 'Dos',
  problem: 'Tres',
  work: 'Cuatro',
  customer: 'Cinco',
  photo: null,
  services: [],
  figures: [{ title: 'Seis', before: '7', after: '8' }],
  results: ['Nueve'],
  source: 'Diez',
  date: '2026-05-03',
  quote: 'Once',
  quoteBy: 'Doce',
}
const offer = { title: 'Uno', lead: 'Dos', solves: 'Te sirve si', all: 'Todos' }
const titledTexts = [{ title: 'Uno', text: 'Dos' }]
const home = {
  title: 'Uno',
  lead: 'Dos',
  problems: titledTexts,
  parts: (['services', 'domain', 'audience', 'steps', 'articles'] as const).map((id) => ({
    id,
    shown: true,
  })),
  audience: titledTexts,
  steps: titledTexts,
}
const contact = {
  title: 'Uno',
  lead: 'Dos',
  help: ['Tres'],
  after: titledTexts,
  otherTitle: 'Otra',
  otherHref: '/hostinger',
}
const previewTexts = { home, about, offer, next, contact }

const listed = { slug: 'uno', title: 'Uno', summary: 'Dos', html: '<p>Tres</p>', place: 'Cuatro', endsAt: 2 }
const job = {
  ...listed,
  where: 'hybrid',
  contract: 'SEASONAL',
  time: 'FULL_TIME',
  salaryFrom: '1',
  salaryTo: '',
  currency: 'MXN',
  period: 'MONTH',
  lastDay: '2027-01-31',
  apply: 'form',
  mail: '',
}
const event = { ...listed, startsAt: 1, online: '/sala', registration: '/contacto' }

/** Sample data for the pages that need data. */
const pageData: Partial<Record<RouteName, unknown>> = {
  index: { latest: [summary], home, next },
  empleo: { entries: [job], past: [], about, next },
  'empleo-slug': { entry: job, isPast: false, other: listed, next },
  casos: { entries: [caseStudy], past: [], about, next },
  'casos-slug': { entry: caseStudy, isPast: false, other: listed, next },
  eventos: { entries: [event], past: [event], about, next },
  'eventos-slug': { entry: event, isPast: false, other: listed, next },
  nosotros: { about, next },
  servicios: { offer, next },
  contacto: { contact },
  'revisar-dominio': { kind: 'form' },
  'revisar-dominio-resultado': {
    kind: 'checked',
    domain: 'ensayo.es',
    findings: [
      { name: 'mx', outcome: 'present', found: ['10 mx.ensayo.es.'] },
      { name: 'spf', outcome: 'missing', found: [] },
      { name: 'dkim', outcome: 'unknown', found: [] },
    ],
  },
  'contacto-gracias': { title: 'Contacto', reference: null, contact },
  blog: { list, tags: [{ ...tag, count: 2 }], blog: { title: 'Blog', lead: '', empty: '' } },
  'blog-etiqueta': { tag: { ...tag, description: 'Sobre el agua.' }, list },
  'blog-serie': { series: tag, list },
  'blog-autor': { author, list },
  'blog-slug': { post, related: [summary], previous: summary, next: summary },
  'blog-buscar': {
    q: '',
    results: [],
    page: 1,
    pages: 1,
    total: 0,
    more: false,
    meant: null,
    near: [],
    elsewhere: [{ path: '/contacto', title: 'Contacto', about: 'Escríbenos.' }],
    offer: null,
    tags: [],
  },
  'vista-previa': {
    title: 'Vista previa',
    text: { kind: 'article', ...post },
    latest: [],
    around: previewTexts,
    expiresAt: at,
  },
  'vista-previa-texto': {
    title: 'Vista previa',
    text: service,
    latest: [],
    around: previewTexts,
    expiresAt: at,
  },
  servicio: { service, offer, next, related: [summary] },
  pagina: { page },
  hostinger: { page },
}

/** Lists the event handlers of the elements that `part` renders. */
function listHandlers(part: ReactNode, view: View): string[] {
  handlers.length = 0
  renderToString(
    <RuntimeContext value={createStaticRuntime(view)}>
      <SiteContext value={defaultSite}>
        <RouteContext value={view.route}>{part}</RouteContext>
      </SiteContext>
    </RuntimeContext>,
  )
  return [...handlers]
}

/** Lists the handlers of a page, and those of the parts that its `enhance` hydrates. */
async function listPageHandlers(
  name: RouteName,
): Promise<{ pageHandlers: string[]; enhancedHandlers: string[] }> {
  const module: PageModule = await pages[name]()
  const route = match(new URL(routes[name].path.replace(/:\w+/, 'uno'), 'https://cauce.example'))
  const view = { route, module, data: pageData[name] ?? {}, error: null }
  // The cast is safe: `pageData` has the data of this page.
  const own = view.data as never
  const pageHandlers = listHandlers(<module.Page data={own} route={route} />, view)
  const enhancedHandlers: string[] = []
  // A fake `main` that finds every element except the article's HTML, which React does not hydrate.
  const main = {
    querySelector: (asked: string) => (asked === '[data-html]' ? null : {}),
    querySelectorAll: () => [{}],
  } as unknown as HTMLElement
  module.enhance?.(main, {
    data: own,
    hydrate: (_, part) => void enhancedHandlers.push(...listHandlers(part, view)),
  })
  return { pageHandlers, enhancedHandlers }
}

const serverHtmlPages = (Object.keys(routes) as RouteName[]).filter((name) => 'hydrate' in routes[name].meta)

beforeAll(() => expect(serverHtmlPages).toContain('index'))

test.each(serverHtmlPages)(
  'page %s has no event handlers except in the parts that its enhance function hydrates',
  async (name) => {
    const { pageHandlers, enhancedHandlers } = await listPageHandlers(name)
    expect(pageHandlers).toEqual(enhancedHandlers)
  },
)

test('finds the handlers of the search field and of the contact form', async () => {
  expect((await listPageHandlers('blog-buscar')).pageHandlers).toContain('input.onChange')
  expect((await listPageHandlers('contacto')).enhancedHandlers).toContain('form.onSubmit')
})
