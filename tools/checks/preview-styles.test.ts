import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the pages framed as previews link every stylesheet that public pages contain', () => {
  const source = readFileSync('worker/render/styles.ts', 'utf8')
  const listImports = (end: string) =>
    [...source.matchAll(new RegExp(`'#client/(\\S+\\.css)\\?${end}'`, 'g'))].map(([, file = '']) => file)
  const rest = readFileSync('client/ui/page-styles/rest.css', 'utf8')
  const linked = new Set([
    'ui/public.css',
    ...listImports('url'),
    ...[...rest.matchAll(/@import '\.\/(\S+)'/g)].map(([, name = '']) => `ui/page-styles/${name}`),
  ])
  expect(listImports('inline').filter((file) => !linked.has(file))).toEqual([])
})
