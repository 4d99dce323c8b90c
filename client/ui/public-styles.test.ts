import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const listStylesheets = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, sheet = '']) => join(dirname(file), sheet))

// Public pages load these styles in cascade layers. If a component imported one again, it would be outside of the
// layers and override them all.
test('no component imports a style that public pages already have', () => {
  const shared = new Set(
    globSync('client/ui/{public,page-styles/*}.css').flatMap((file) =>
      listStylesheets(file, /@import '(.+?)'/g),
    ),
  )
  expect(shared.size).toBeGreaterThan(10)
  const parts = globSync('client/**/*.{ts,tsx}')
  const again = parts.flatMap((file) =>
    listStylesheets(file, /^import '(.+?\.css)'/gm).flatMap((sheet) =>
      shared.has(sheet) ? [`${file}: ${sheet}`] : [],
    ),
  )
  expect(again).toEqual([])
})

test('rest.css imports every stylesheet that a document may leave out', () => {
  const parts = globSync('client/ui/page-styles/*.css').filter((file) => !file.endsWith('/rest.css'))
  expect(listStylesheets('client/ui/page-styles/rest.css', /@import '(.+?)'/g).toSorted()).toEqual(
    parts.toSorted(),
  )
})
