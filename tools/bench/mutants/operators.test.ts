import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { acceptedMutants } from './accepted-mutants.ts'
import { instrumentSource, listMutants } from './instrument.ts'
import { findMutants } from './operators.ts'

const mutate = (source: string): string[] =>
  findMutants('a.ts', source).map(
    ({ start, original, replacement }) =>
      source.slice(0, start) + replacement + source.slice(start + original.length),
  )

test('findMutants changes comparisons, conditions, calls and the values that a library expects', () => {
  expect(mutate('if (a < b) f()')).toEqual([
    'if (false) f()',
    'if ((a <= b)) f()',
    'if ((a >= b)) f()',
    'if (a < b) ;',
  ])
  expect(mutate('x = { expectedOrigin: o, up: true }')).toEqual([
    "x = { expectedOrigin: [o, 'https://evil.example'].flat(), up: true }",
    'x = { expectedOrigin: o, up: false }',
  ])
  expect(mutate('x = { expectedOrigin(o) { return o } }')).toEqual([])
  expect(mutate("x = ['GET', 'HEAD']")).toEqual(["x = ['HEAD']", "x = ['GET']"])
})

test('each mutant drops one SQL condition, with the values inside it', () => {
  expect(
    mutate('x = sql`SELECT a FROM b WHERE (c = ${d} AND e IN (1, 2)) AND f = ${g(1)} ORDER BY h`'),
  ).toEqual([
    'x = sql`SELECT a FROM b WHERE (c = ${d} ) AND f = ${g(1)} ORDER BY h`',
    'x = sql`SELECT a FROM b WHERE (c = ${d} AND e IN (1, 2))  ORDER BY h`',
  ])
  expect(mutate("x = 'salt AND pepper'")).toEqual([])
  expect(mutate('x = sql`SELECT a FROM b WHERE ${sql.join(c, sql` AND `)}`')).toEqual([])
})

test('all mutants of a file are compiled in at once, and one of them runs', () => {
  const source = 'const f = (a) => { if (a) note(a < 1); return x`SELECT 1 WHERE a = ${a < 2} AND b` }'
  const run = (active?: string): unknown[] => {
    const noted: unknown[] = []
    const x = ({ raw }: TemplateStringsArray, value: unknown): void => void noted.push(raw.join('?'), value)
    const create = new Function(
      'x',
      'note',
      `${instrumentSource('a.ts', source, listMutants('a.ts', source), active)}; return f`,
    )
    create(x, (value: unknown) => noted.push(value))(1)
    return noted
  }
  expect(run()).toEqual([false, 'SELECT 1 WHERE a = ? AND b', true])
  expect(findMutants('a.ts', source).map((_, index) => run(`a.ts#${index}`))).toEqual([
    ['SELECT 1 WHERE a = ? AND b', true],
    [false, 'SELECT 1 WHERE a = ? AND b', true],
    ['SELECT 1 WHERE a = ? AND b', true],
    [true, 'SELECT 1 WHERE a = ? AND b', true],
    [true, 'SELECT 1 WHERE a = ? AND b', true],
    [false, 'SELECT 1 WHERE a = ? ', true],
    [false, 'SELECT 1 WHERE a = ? AND b', true],
    [false, 'SELECT 1 WHERE a = ? AND b', false],
  ])
})

test('mutants outside of functions are marked as running only once', () => {
  const source = 'const f = () => a < 1; function g() { return !b } h(c === 2)'
  expect(listMutants('a.ts', source).map(({ original, isOnce }) => [original, isOnce])).toEqual([
    ['a < 1', false],
    ['a < 1', false],
    ['!b', false],
    ['h(c === 2)', true],
    ['c === 2', true],
  ])
})

test('each accepted mutant is still one of its file', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const gone = Object.entries(acceptedMutants).flatMap(([file, accepted]) => {
    const found = findMutants(file, readFileSync(root + file, 'utf8'))
    return accepted.filter(
      ([original, replacement]) =>
        !found.some((mutant) => mutant.original === original && mutant.replacement === replacement),
    )
  })
  expect(gone).toEqual([])
})
