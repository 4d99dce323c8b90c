import { expect, test } from 'vitest'
import { match } from '../../routes.ts'
import { createValidationError } from '../errors.ts'
import type { PageDataResult } from '../router/loading/page-data.ts'
import type { PageModule } from '../router/loading/page-module.ts'
import type { Guards } from '../session/guards.ts'
import type { Manifest } from '../updates/manifest.ts'
import { createResolve } from './resolve.ts'

const module: PageModule = { Page: () => null }
const noRules: Manifest = { prerendered: [], findRedirect: () => null }
const redirectRules: Manifest = {
  ...noRules,
  findRedirect: (path, search) => (path === '/viejo' ? `/blog${search}` : null),
}

type TestOptions = {
  rules?: Manifest | null
  guards?: Guards
  answer?: PageDataResult
  chunk?: PageModule | null
  cachedData?: unknown
  match?: typeof match
}

function createTestResolve(options: TestOptions = {}) {
  const requested: string[] = []
  const resolve = createResolve({
    match: options.match ?? match,
    async loadModule(name) {
      requested.push(`chunk ${name}`)
      return options.chunk === undefined ? module : options.chunk
    },
    pageData: {
      async load({ path }) {
        requested.push(`data ${path}`)
        return options.answer ?? { kind: 'data', data: {} }
      },
      refresh: async () => ({ kind: 'failed' }),
      getCached: () => options.cachedData,
      setCached() {},
      clear() {},
    },
    async loadManifest() {
      requested.push('rules')
      return options.rules === undefined ? noRules : options.rules
    },
    guards: options.guards ?? { authenticated: async () => null },
    handleSessionEnd: () => '/mngr/ingreso?volver=%2Fmngr',
  })
  const resolvePath = (path: string, fromCache = false) =>
    resolve(new URL(path, 'https://cauce.example'), new AbortController().signal, { fromCache })
  return { asked: requested, go: resolvePath }
}

test('shows a page with its module and data, requested in parallel with the route rules', async () => {
  const { asked, go } = createTestResolve()
  const outcome = await go('/blog?pagina=2')
  expect(outcome).toMatchObject({
    kind: 'show',
    view: { route: { name: 'blog' }, module, data: {}, error: null },
  })
  expect(asked).toEqual(['chunk blog', 'data /blog', 'rules'])
})

test('an unknown path is a 404 with the query in its message', async () => {
  expect(await createTestResolve().go('/nada/aqui?x=1')).toMatchObject({
    kind: 'show',
    view: {
      error: { statusCode: 404, message: 'Page not found: /nada/aqui?x=1', data: { path: '/nada/aqui?x=1' } },
    },
  })
})

test('parameters that the route rejects give the server’s fatal 404 before any rule', async () => {
  const error = createValidationError('/blog/No_Es_Un_Slug')
  const { asked, go } = createTestResolve({ answer: { kind: 'error', error } })
  expect(await go('/blog/No_Es_Un_Slug')).toMatchObject({ kind: 'show', view: { error } })
  expect(asked).toEqual(['data /blog/No_Es_Un_Slug'])
})

test('an address that the route rejects leads where its document does', async () => {
  const { go } = createTestResolve({ answer: { kind: 'redirect', to: '/blog/uno?a=b' } })
  const outcome = await go('/blog/UNO?a=b')
  expect(outcome.kind === 'redirect' && outcome.to.pathname + outcome.to.search).toBe('/blog/uno?a=b')
})

test('a route rule redirects before the middleware runs, and keeps the query', async () => {
  const outcome = await createTestResolve({ rules: redirectRules }).go('/viejo?pagina=2')
  expect(outcome).toMatchObject({ kind: 'redirect' })
  if (outcome.kind === 'redirect') expect(outcome.to.href).toBe('https://cauce.example/blog?pagina=2')

  let guarded = false
  const rules: Manifest = {
    ...noRules,
    findRedirect: (path) => (path === '/mngr' ? 'https://otra.example/' : null),
  }
  const guards: Guards = {
    async authenticated() {
      guarded = true
      return null
    },
  }
  const outside = await createTestResolve({ rules, guards }).go('/mngr')
  if (outside.kind === 'redirect') expect(outside.to.href).toBe('https://otra.example/')
  expect(outside.kind).toBe('redirect')
  expect(guarded).toBe(false)
})

test('shows a page even if the route rules cannot be loaded', async () => {
  expect(await createTestResolve({ rules: null }).go('/blog')).toMatchObject({
    kind: 'show',
    view: { error: null },
  })
})

test('a guard may redirect; protected data is requested only after its guard has passed', async () => {
  const refused = createTestResolve({ guards: { authenticated: async () => '/mngr/ingreso?volver=%2Fmngr' } })
  const outcome = await refused.go('/mngr')
  if (outcome.kind === 'redirect') expect(outcome.to.pathname).toBe('/mngr/ingreso')
  expect(outcome.kind).toBe('redirect')
  expect(refused.asked).not.toContain('data /mngr')

  const passed = createTestResolve()
  expect(await passed.go('/mngr')).toMatchObject({ kind: 'show', view: { route: { name: 'mngr' } } })
  expect(passed.asked).toContain('data /mngr')
})

test('a redirect keeps the hash unless its target has one', async () => {
  const answer = { kind: 'redirect', to: '/blog/nuevo' } as const
  const outcomes = [
    [await createTestResolve({ rules: redirectRules }).go('/viejo?pagina=2#lista'), '/blog?pagina=2#lista'],
    [await createTestResolve({ answer }).go('/blog/viejo#fin'), '/blog/nuevo#fin'],
    [await createTestResolve({ answer: { ...answer, to: '/uno#a' } }).go('/otro#b'), '/uno#a'],
  ] as const
  for (const [outcome, to] of outcomes)
    expect(outcome).toEqual({ kind: 'redirect', to: new URL(to, 'https://cauce.example') })
})

test('an unregistered middleware is a 500 with its name in the message', async () => {
  expect(await createTestResolve({ guards: {} }).go('/mngr')).toMatchObject({
    view: { error: { statusCode: 500, message: "Unknown route middleware: 'authenticated'" } },
  })
})

test('the sign-in page is not guarded', async () => {
  const { go } = createTestResolve({ guards: { authenticated: async () => '/mngr/ingreso' } })
  expect(await go('/mngr/ingreso')).toMatchObject({
    kind: 'show',
    view: { route: { name: 'mngr-ingreso' } },
  })
})

test('redirects an address with a trailing slash to the one without', async () => {
  const outcome = await createTestResolve().go('/blog/?pagina=2#a')
  if (outcome.kind === 'redirect') expect(outcome.to.href).toBe('https://cauce.example/blog?pagina=2#a')
  expect(outcome.kind).toBe('redirect')
})

test('returns the redirect, error or failure that the server answers, and redirects to sign in after a 401', async () => {
  const redirect = await createTestResolve({ answer: { kind: 'redirect', to: '/blog/nuevo' } }).go(
    '/blog/viejo',
  )
  expect(redirect).toMatchObject({ kind: 'redirect' })
  const error = { statusCode: 404, message: 'Page not found: /blog/nada' }
  expect(await createTestResolve({ answer: { kind: 'error', error } }).go('/blog/nada')).toMatchObject({
    view: { error },
  })
  const ended = await createTestResolve({
    answer: { kind: 'error', error: { statusCode: 401, message: 'x' } },
  }).go('/mngr')
  if (ended.kind === 'redirect') expect(ended.to.pathname).toBe('/mngr/ingreso')
  expect(ended.kind).toBe('redirect')
  expect(await createTestResolve({ answer: { kind: 'failed' } }).go('/blog')).toEqual({ kind: 'failed' })
})

test('follows a redirect that the server answers for a path without a page', async () => {
  const outcome = await createTestResolve({ answer: { kind: 'redirect', to: '/servicios' } }).go('/antiguo')
  if (outcome.kind === 'redirect') expect(outcome.to.pathname).toBe('/servicios')
  expect(outcome.kind).toBe('redirect')
})

test('returns broken if the script of the page cannot be loaded', async () => {
  expect(await createTestResolve({ chunk: null }).go('/blog')).toMatchObject({
    kind: 'broken',
    route: { path: '/blog' },
  })
})

test('Back shows cached data without a request', async () => {
  const { asked, go } = createTestResolve({ cachedData: { list: [] } })
  expect(await go('/blog', true)).toMatchObject({ kind: 'show', view: { data: { list: [] } } })
  expect(asked).toEqual(['chunk blog'])
})

test('Back to a protected page still runs its guard', async () => {
  const { go } = createTestResolve({ cachedData: {}, guards: { authenticated: async () => '/mngr/ingreso' } })
  expect(await go('/mngr', true)).toMatchObject({ kind: 'redirect' })
})

test('redirects an address with extra slashes or needless escapes to the canonical one on the same site', async () => {
  const table = [
    ['//blog', '/blog'],
    ['/blog//', '/blog'],
    ['/blog/%63ache/?pagina=2#fin', '/blog/cache?pagina=2#fin'],
    ['//evil.example/', '/evil.example'],
  ] as const
  for (const [asked, to] of table) {
    const { asked: requests, go } = createTestResolve()
    // A full URL, because `//evil.example/` alone would be parsed as the address of another site.
    expect(await go(`https://cauce.example${asked}`), asked).toEqual({
      kind: 'redirect',
      to: new URL(to, 'https://cauce.example'),
    })
    expect(requests).toEqual([])
  }
})
