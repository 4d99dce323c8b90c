import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { pages } from './pages.ts'
import type { PageModule } from './router/page-module.ts'
import { createStaticRuntime } from './router/runtime.ts'
import { RouteContext } from './router/use-route.ts'
import { RuntimeContext } from './router/use-runtime.ts'
import { match, routes, type RouteName } from './routes.ts'

/** What is drawn with a function for React to call, as `button.onClick`. */
const handlers = vi.hoisted((): string[] => [])

vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<{ jsxDEV: (...args: unknown[]) => unknown }>()
  return { ...runtime, jsxDEV: noted(runtime.jsxDEV) }
})

vi.mock('react/jsx-runtime', async (original) => {
  const runtime = await original<Record<'jsx' | 'jsxs', (...args: unknown[]) => unknown>>()
  return { ...runtime, jsx: noted(runtime.jsx), jsxs: noted(runtime.jsxs) }
})

function noted(create: (...args: unknown[]) => unknown) {
  return (type: unknown, props: object, ...rest: unknown[]): unknown => {
    if (typeof type === 'string') {
      for (const [name, value] of Object.entries(props))
        if (typeof value === 'function') handlers.push(`${type}.${name}`)
    }
    return create(type, props, ...rest)
  }
}

const at = '2026-01-02T12:00:00.000Z'
const tag = { slug: 'agua', name: 'Agua' }
const summary = { slug: 'uno', title: 'Uno', excerpt: 'Algo', publishedAt: at, minutes: 3, tags: [tag] }
const list = { posts: [summary], page: 2, pages: 3, total: 30 }
const post = { ...summary, updatedAt: at, html: '<p>Texto</p>', headings: [], seoTitle: null }

/** Something to show for the pages that show data. */
const data: Partial<Record<RouteName, unknown>> = {
  index: { latest: [summary] },
  blog: { list, tags: [{ ...tag, count: 2 }] },
  'blog-etiqueta': { tag, list },
  'blog-slug': { post, related: [summary], previous: summary, next: summary },
  'blog-buscar': { q: '', results: [], page: 1, pages: 1, total: 0, more: false },
  'vista-previa': { post, expiresAt: at },
}

/** The functions of a page, drawn alone. */
async function handlersOf(name: RouteName): Promise<string[]> {
  const module: PageModule = await pages[name]()
  const route = match(new URL(routes[name].path.replace(/:\w+/, 'uno'), 'https://cauce.example'))
  const view = { route, module, data: data[name] ?? {}, error: null }
  handlers.length = 0
  renderToString(
    <RuntimeContext value={createStaticRuntime(view)}>
      <RouteContext value={route}>
        {/* The data above is that page's own. */}
        <module.Page data={view.data as never} route={route} />
      </RouteContext>
    </RuntimeContext>,
  )
  return [...handlers]
}

const left = (Object.keys(routes) as RouteName[]).filter((name) => 'hydrate' in routes[name].meta)

beforeAll(() => expect(left).toContain('index'))

test.each(left)('%s stays as the server sent it: nothing on it waits for React', async (name) => {
  expect(await handlersOf(name)).toEqual([])
})

test('what waits for React is found', async () => {
  expect(await handlersOf('blog-buscar')).toContain('input.onChange')
})
