import { expect, test } from 'vitest'
import type { ModuleGraph } from '../vite/module-graph.ts'
import { measureStart } from './cold-start.ts'

const path = {
  name: 'primero /',
  roots: ['worker/index.ts', 'client/features/site/pages/index.tsx'],
  budget: 1_000,
}

/** A build whose entry imports the data of its pages. `extra` adds modules to the chunk of the entry. */
function createBuild(extra: Record<string, number> = {}): ModuleGraph {
  const later = { 'worker/features/content/api.ts': 200, 'node_modules/yaml/parse.js': 90_000 }
  return {
    chunks: {
      'index.js': {
        imports: ['a.js'],
        bytes: 300,
        modules: { 'worker/index.ts': 200, 'worker/pages.ts': 100 },
      },
      'a.js': { imports: [], bytes: 200, modules: { 'node_modules/hono/hono.js': 200, ...extra } },
      'home.js': { imports: [], bytes: 100, modules: { 'client/features/site/pages/index.tsx': 100 } },
      'later.js': { imports: ['a.js'], bytes: 90_200, modules: later },
    },
    importers: {
      'worker/index.ts': [],
      'worker/pages.ts': ['worker/index.ts'],
      'node_modules/hono/hono.js': ['worker/index.ts'],
      'client/features/site/pages/index.tsx': [],
      'worker/features/content/api.ts': [],
      'worker/markdown/render.ts': ['worker/pages.ts', 'worker/features/content/api.ts'],
      'node_modules/yaml/parse.js': ['worker/features/content/api.ts', 'worker/markdown/render.ts'],
      'node_modules/feed/index.js': ['worker/pages.ts'],
      'node_modules/feed/feed.js': ['node_modules/feed/index.js'],
    },
  }
}

test('modules that are loaded later do not count for a cold start', () => {
  expect(measureStart(createBuild(), path)).toMatchObject({ modules: 4, bytes: 600, problems: [] })
})

test('a library that a cold start does not need is reported with the module that imports it', () => {
  const { problems } = measureStart(
    createBuild({ 'worker/markdown/render.ts': 10, 'node_modules/yaml/parse.js': 10 }),
    path,
  )
  expect(problems).toEqual([
    'worker/markdown/render.ts (and 1 with it) does not belong to a start: worker/index.ts → worker/pages.ts → worker/markdown/render.ts',
  ])
})

test('an unneeded library is also reported if a module only re-exports it', () => {
  const { problems } = measureStart(createBuild({ 'node_modules/feed/feed.js': 10 }), path)
  expect(problems).toEqual([
    'node_modules/feed/index.js (and 0 with it) does not belong to a start: worker/index.ts → worker/pages.ts → node_modules/feed/index.js',
  ])
})

test('too many bytes are reported with the largest modules', () => {
  const { problems } = measureStart(createBuild(), { ...path, budget: 599 })
  expect(problems).toEqual([expect.stringMatching(/^too many bytes; the heaviest: worker\/index\.ts, /)])
})

test('a build without one of the root modules is an error', () => {
  expect(() => measureStart(createBuild(), { ...path, roots: ['worker/old.ts'] })).toThrow('worker/old.ts')
})
