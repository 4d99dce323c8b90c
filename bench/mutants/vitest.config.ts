import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vitest/config'
import base from '../../vitest.config.ts'
import type { Mutant } from './operators.ts'

// The tests as they are, with one change in one file. The file on disk stays as it is.

const { file, start, was, becomes }: Mutant & { file: string } = JSON.parse(process.env['MUTANT'] ?? '{}')

const isChanged = (id: string): boolean =>
  file !== undefined && id.split('?')[0] === fileURLToPath(new URL(`../../${file}`, import.meta.url))

const applyMutant: Plugin = {
  name: 'apply-mutant',
  enforce: 'pre',
  // Vitest keeps what it has transformed: a changed file under a name of its own.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (isChanged(id) ? `${start} ${becomes}` : undefined))
  },
  transform(code: string, id: string) {
    if (!isChanged(id)) return null
    if (code.slice(start, start + was.length) !== was)
      throw new Error(`${file} has changed since the mutant was made`)
    return { code: code.slice(0, start) + becomes + code.slice(start + was.length), map: null }
  },
}

export default defineConfig({
  ...base,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...base.test,
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'plugins' in project
        ? { ...project, plugins: [applyMutant, ...(project.plugins ?? [])] }
        : typeof project === 'object'
          ? { ...project, plugins: [applyMutant] }
          : project,
    ),
  },
})
