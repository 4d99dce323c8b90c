import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const listStylesheets = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, sheet = '']) => join(dirname(file), sheet))

// Every public page has them in their layers, at once or before the first change of page; imported again they stand in none, and win over whatever is in one.
test('no part imports a style that public pages already have', () => {
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

test('whatever a document may come without is in the sheet that brings the rest', () => {
  const parts = globSync('client/ui/page-styles/*.css').filter((file) => !file.endsWith('/rest.css'))
  expect(listStylesheets('client/ui/page-styles/rest.css', /@import '(.+?)'/g).toSorted()).toEqual(
    parts.toSorted(),
  )
})
