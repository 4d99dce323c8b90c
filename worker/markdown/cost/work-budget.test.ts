import { expect, test } from 'vitest'
import { parseMarkdown, tryParse } from '../parse.ts'
import { maxSteps } from './cost-limits.ts'
import { consumeWork, createWorkBudget } from './work-budget.ts'

test('a request may render three texts at the limit, whatever was rendered before', () => {
  // Steps may be fractions, whose sum is inexact.
  for (let before = 0; before < 100; before += 1) {
    consumeWork(before / 6)
    const isOver = createWorkBudget()
    for (let texts = 0; texts < 3; texts += 1) {
      expect(isOver()).toBe(false)
      let steps = 0
      for (let n = 1; steps < maxSteps; n += 1) {
        const taken = Math.min(n / 6, maxSteps - steps)
        consumeWork(taken)
        steps += taken
      }
    }
    expect(isOver()).toBe(true)
  }
})

test('refused texts count as work up to the limit, so three of them use up a request', () => {
  const isOver = createWorkBudget()
  for (let texts = 0; texts < 3; texts += 1) {
    expect(isOver()).toBe(false)
    expect(tryParse('['.repeat(100_000))).toBeNull()
  }
  expect(isOver()).toBe(true)
})

const lists = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')

// Each row: a text, how many repetitions of it are rendered, how many are refused, and the text before them. Each row
// covers another kind of cost; if that were not counted, many more repetitions would be rendered.
test.for([
  ['[', 1_640, 1_720, ''],
  [']', 2_890, 3_010, ''],
  ['[a][b', 530, 555, ''],
  ['á](<b>', 1_390, 1_450, ''],
  ['![](a) ', 720, 755, ''],
  ['mailto:a@', 1_085, 1_135, ''],
  ['|', 22_950, 24_000, ''],
  ['*_', 1_425, 1_485, ''],
  ['~a~~b', 990, 1_035, ''],
  ['*a*_b_~c~`d`[e](f)![g](h)<i>&j;\\k ', 122, 129, ''],
  ['`a` w ', 1_130, 1_180, '['],
  ['`a` w ', 1_130, 1_180, '!['],
  [' w', 2_750, 2_870, `${'`a` '.repeat(500)}[`],
  ['\\', 50_000, 52_500, ''],
  ['- a\n', 2_390, 2_500, ''],
  ['-\n', 7_150, 7_470, ''],
  ['> a\n\n', 1_155, 1_210, ''],
  ['\n', 10_200, 10_700, lists],
  ['a\n\n', 3_110, 3_250, ''],
  ['[a]: b\n', 885, 925, ''],
  ['\r', 32_600, 34_100, ''],
] as const)(
  'the cost limits of a text: %j is rendered %i times and refused %i times',
  ([sign, shown, refused, before]) => {
    expect(() => parseMarkdown(before + sign.repeat(shown))).not.toThrow()
    expect(() => parseMarkdown(before + sign.repeat(refused))).toThrow('tiene demasiados signos juntos')
  },
)
