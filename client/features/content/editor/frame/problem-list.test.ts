import { expect, test } from 'vitest'
import { home } from '../../kinds/home.ts'
import { formatProblemName } from './problem-list.tsx'

test.each([
  ['title', 'Título grande'],
  ['problems', 'Cabos sueltos'],
  ['problems.1.title', 'Cabos sueltos, problema 2, Problema'],
  ['until', 'Fechas'],
])('a problem of %s is named «%s»', (name, expected) => {
  expect(formatProblemName(home.fields, name)).toBe(expected)
})
