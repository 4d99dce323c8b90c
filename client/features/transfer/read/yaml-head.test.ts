import { expect, test } from 'vitest'
import { parseYamlHead } from './yaml-head.ts'

test('front matter without data is empty, and one that nests too many lists or repeats too many is refused', () => {
  expect(parseYamlHead('')).toEqual({ fields: null })
  expect(parseYamlHead('# Nada')).toEqual({ fields: null })
  expect(parseYamlHead('date: 2026-01-02')).toEqual({ fields: { date: '2026-01-02' } })
  for (const nested of ['['.repeat(200) + ']'.repeat(200), `${'- '.repeat(200)}a`])
    expect(parseYamlHead(nested)).toEqual({ problem: expect.stringContaining('anidan demasiadas listas') })
  expect(parseYamlHead(`a: &a x\nb: [${'*a,'.repeat(11)}]`)).toHaveProperty('problem')
})
