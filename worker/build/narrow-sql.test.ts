import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutIndentation, writesSql } from './narrow-sql.ts'

const modules = readdirSync('worker', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name): [string, string] => [name, readFileSync(`worker/${name}`, 'utf8')])
  .filter(([, source]) => writesSql.test(source))

test('a statement loses its indentation, and neither its words nor its lines', () => {
  const source = 'const all = sql`\n    SELECT *\n\tFROM posts -- all\n    WHERE a = ${b}`'
  expect(withoutIndentation(source)).toBe('const all = sql`\nSELECT *\nFROM posts -- all\nWHERE a = ${b}`')
})

test('no module that writes SQL has a text in which indentation counts', () => {
  expect(modules.length).toBeGreaterThan(50)
  for (const [name, source] of modules) {
    // A list or code of Markdown, and what a mail sets out in columns.
    expect(/`[^`]*\n {2,}[-*>#] /.exec(source)?.[0], name).toBeUndefined()
  }
})
