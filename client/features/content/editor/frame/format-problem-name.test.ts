import { expect, test } from 'vitest'
import { home } from '../../kinds/home.ts'
import { formatProblemName } from './format-problem-name.ts'

test.each([
  ['title', 'Título grande'],
  ['problems', 'Problemas que resuelves'],
  ['problems.1.title', 'Problemas que resuelves, problema 2, Problema'],
  ['until', 'Fechas'],
])('a problem of %s is named «%s»', (name, expected) => {
  expect(formatProblemName(home.fields, name)).toBe(expected)
})
