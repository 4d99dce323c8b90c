import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkPinnedDependencies, findUnlockedPackages, findUnpinnedActions } from './pinned-dependencies.ts'

test('packages without a SHA-512 or with the URL of a registry are found', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-abc' },
    'node_modules/bare': { version: '2.0.0' },
    'node_modules/a/node_modules/@b/weak': { version: '3.0.0', integrity: 'sha1-abc' },
    'node_modules/tied': {
      version: '4.0.0',
      integrity: 'sha512-abc',
      resolved: 'https://registry.example/x.tgz',
    },
    'node_modules/local': { link: true, resolved: 'local' },
  }
  expect(findUnlockedPackages({ packages }, [])).toEqual([
    'bare@2.0.0 has no SHA-512',
    '@b/weak@3.0.0 has no SHA-512',
    'tied@4.0.0 names its registry: https://registry.example/x.tgz',
  ])
})

test('an exception that is no longer needed is reported', () => {
  const packages = { 'node_modules/late': { version: '1.0.0' } }
  expect(findUnlockedPackages({ packages }, ['late@1.0.0'])).toEqual([])
  const complete = { 'node_modules/late': { version: '1.0.0', integrity: 'sha512-abc' } }
  expect(findUnlockedPackages({ packages: complete }, ['late@1.0.0'])).toEqual([
    'late@1.0.0 is an exception no more',
  ])
})

test('actions pinned by a tag are found; commits and local actions are accepted', () => {
  const workflow = `steps:
      - uses: actions/checkout@v6
      - name: Node
        uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
      - uses: ./.ci/local
`
  expect(findUnpinnedActions(workflow)).toEqual(['actions/checkout@v6'])
})

test('all packages and actions of this repository are pinned by their content', async () => {
  await expect(checkPinnedDependencies()).resolves.toBeUndefined()
})

test('every package with an installation script is allowed or refused by name', () => {
  const { allowScripts } = v.parse(
    v.object({ allowScripts: v.record(v.string(), v.boolean()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  )
  const { packages } = v.parse(
    v.object({ packages: v.record(v.string(), v.object({ hasInstallScript: v.optional(v.boolean()) })) }),
    JSON.parse(readFileSync('package-lock.json', 'utf8')),
  )
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(running)].toSorted())
})
