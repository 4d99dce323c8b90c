import { expect, test, vi } from 'vitest'
import { routes as pages } from '#client/routes.ts'
import { listDeclaredRoutes } from './all-routes.ts'
import { toScenario } from './declared-scenarios.ts'
import { injectFaults } from './inject-faults.ts'
import { getManagerPage, type Scenario } from './scenario.ts'
import { publicScenarios } from './scenarios-public.ts'
import { signInScenarios } from './scenarios-sign-in.ts'
import { createFaultySite } from './site.ts'

// Scenarios of every route: made from what it declares, or listed. `testGroup` runs each while a store throws, hangs,
// loses its answer or is slow; inject-faults.ts checks the answers.

/** The pages of the manager area whose address is always the same. */
const managerPages = Object.values(pages).filter(
  ({ path, meta }) => 'middleware' in meta && !path.includes(':'),
)

export const listedScenarios: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(managerPages.flatMap(({ path }) => Object.entries(getManagerPage(path)))),
  ...publicScenarios,
  ...signInScenarios,
  ...getManagerPage('/mngr/blog/:id', async (site, user) => `/mngr/blog/${(await site.createPost(user)).id}`),
  ...getManagerPage('/mngr/consultas/:ref', async (site) => `/mngr/consultas/${await site.addEnquiry()}`),
  ...getManagerPage('/mngr/paginas/:id', () => '/mngr/paginas/cookies'),
}
const declared = await listDeclaredRoutes()

export const scenarios: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(declared.map((route) => [route.name, toScenario(route)])),
  ...listedScenarios,
}

type TestGroup =
  | 'public'
  | 'transfer'
  | 'reads'
  | 'changes of content'
  | 'changes of articles'
  | 'changes of accounts'
  | 'other changes'

/**
 * Imports and exports have their own group, and so their own site: exporting the data of all other scenarios would be
 * slow. The others take about equally long.
 */
function getGroup(name: string): TestGroup {
  if (/\/(ex|im)portar/.test(name)) return 'transfer'
  if (!name.includes('/mngr')) return 'public'
  if (name.startsWith('GET ')) return 'reads'
  if (name.includes('/posts')) return 'changes of articles'
  if (name.includes('/cuenta')) return 'changes of accounts'
  return /\/(etiquetas|medios|paginas)/.test(name) ? 'changes of content' : 'other changes'
}

/** Runs the scenarios of a group. Each group has its own test file, so that they run in parallel. */
export function testGroup(part: TestGroup): void {
  vi.setConfig({ testTimeout: 240_000 })
  test.each(Object.entries(scenarios).filter(([name]) => getGroup(name) === part))(
    '%s',
    async (name, row) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      expect(await injectFaults(await createFaultySite(), name, row)).toEqual([])
    },
  )
}
