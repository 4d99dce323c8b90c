import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vitest/config'
import base from '../../vitest.config.ts'
import { instrumentSource, listMutants } from './instrument.ts'

// Runs the tests with all mutants compiled into the files that MUTANT_FILES names. The files on disk stay unchanged.
// The mutant that MUTANT names is active from the start: code that runs while a module loads cannot change later.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const files = new Set((process.env['MUTANT_FILES'] ?? '').split(','))
const lines = (process.env['MUTANT_LINES'] ?? '').split(',')
const active = process.env['MUTANT'] || undefined
const deadlineModule = `export const until = ${Number(process.env['MUTANT_UNTIL'])}\n`
const virtual = '\0virtual:mutants'

function transformSource(id: string, code: string): string {
  const file = relative(root, id.split('?')[0] ?? '')
  if (/^(?:client|worker)\/.*\.tsx?$/.test(file) && code.includes("from 'vitest'")) {
    return active ? code : code.replace("from 'vitest'", `from '${root}tools/bench/mutants/run-mutants.ts'`)
  }
  return files.has(file) ? instrumentSource(file, code, listMutants(file, code, lines), active) : code
}

/** Empties storage before each run of a test. */
const emptyStorageModule = `
import { reset } from 'cloudflare:test'
import { resetMemoryLimits } from '${root}worker/http/limits/memory-limits.ts'
export const cleanUp = () => (resetMemoryLimits(), reset())
`

const switchMutants = (isWorker: boolean): Plugin => ({
  name: 'switch-mutants',
  enforce: 'pre',
  // Vitest must not cache transformed sources that contain mutants.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id, sourceCode }) =>
      transformSource(id, sourceCode) === sourceCode ? undefined : false,
    ),
  resolveId: (id) => (id === 'virtual:mutants' ? virtual : null),
  load: (id) =>
    id !== virtual
      ? null
      : deadlineModule + (isWorker ? emptyStorageModule : 'export const cleanUp = () => {}'),
  transform(code, id) {
    const changed = transformSource(id, code)
    return changed === code ? null : { code: changed, map: null }
  },
})

export default defineConfig({
  ...base,
  root,
  test: {
    ...base.test,
    maxWorkers: 1,
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project !== 'object'
        ? project
        : 'plugins' in project
          ? { ...project, plugins: [switchMutants(true), ...(project.plugins ?? [])] }
          : { ...project, plugins: [switchMutants(false)] },
    ),
  },
})
