import { readFileSync } from 'node:fs'
import { build, type Plugin, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { requireUnchangedLibraries } from './unchanged-libraries.ts'

const buildWith = (...plugins: Plugin[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'node_modules/uqr/dist/index.mjs' } },
    plugins: [requireUnchangedLibraries(), ...plugins],
  })

test('a plugin that transforms or replaces the code of a library fails the build', async () => {
  await expect(buildWith()).resolves.toBeDefined()
  const refused = /uqr\/dist\/index\.mjs is not what its package ships/
  const transforming: Plugin = {
    name: 'transforming',
    transform: (code) => code.replace('export', ' export'),
  }
  const loading: Plugin = { name: 'loading', load: () => 'export const uqr = 1' }
  for (const altering of [transforming, loading, { ...transforming, enforce: 'post' } as const])
    await expect(buildWith(altering)).rejects.toThrow(refused)
})

test('vite.config.ts neither replaces nor patches packages', async () => {
  const { define, plugins, resolve } = await resolveConfig({}, 'build')
  expect(plugins.map(({ name }) => name)).toContain('cauce:as-shipped')
  expect(Object.keys(define ?? {})).toEqual(['__BUILD_ID__', '__DEVELOPMENT__'])
  // Vite itself defines an alias for its client.
  const aliases = resolve.alias.filter(
    ({ replacement }) => !replacement.includes('/node_modules/vite/dist/client/'),
  )
  expect(aliases).toEqual([])
  expect(readFileSync('package.json', 'utf8')).not.toMatch(/patch|postinstall/i)
})
