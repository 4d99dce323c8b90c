import { MarkdownManager } from '@tiptap/markdown'
import { expect, test } from 'vitest'
import { maxContainers } from '#client/features/content/contract/text-limits.ts'
import {
  extensions,
  canEditVisually,
  findVisualProblem,
} from '#client/features/content/editor/text/extensions.ts'
import { tryRender } from './render.ts'
import { readSeedArticles } from './testing.ts'
import { hostileTexts } from './testing/hostile.ts'

/** CPU time (ms) that no text needs which `worker/markdown/cost` accepts, and that a hostile text would exceed. */
const generousMs = 2_000

const manager = new MarkdownManager({ extensions, markedOptions: { gfm: true } })

function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test.each(hostileTexts.map(({ group, name, input }) => [`${group}: ${name}`, input] as const))(
  '%s: checked and opened by the visual editor within two seconds',
  (_, input) => {
    const markdown = input()
    let fits = false
    expect(cpuMs(() => (fits = canEditVisually(markdown)))).toBeLessThan(generousMs)
    if (fits) expect(cpuMs(() => manager.parse(markdown))).toBeLessThan(generousMs)
  },
)

test.each([
  ...hostileTexts.filter(({ group, name }) => group === 'ordinary' && !/footnotes/.test(name)),
  ...readSeedArticles().map(([name, markdown]) => ({ name, input: () => `${markdown}\n\n`.repeat(5) })),
])('$name: far below every limit of the visual editor', ({ input }) => {
  expect(findVisualProblem(input()) ?? '').not.toContain('demasiado')
})

test.each([
  ['Uno.\n\n' + '- '.repeat(2_000) + 'a', 'listas o citas unas dentro de otras (línea 3)'],
  ['> '.repeat(maxContainers + 1) + 'a', 'listas o citas unas dentro de otras (línea 1)'],
  [
    `Uno.\n\n|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(700)}`,
    'la tabla tiene demasiadas celdas (línea 3)',
  ],
  ['Uno.\n\n' + '~a '.repeat(500), 'demasiados signos juntos (línea 3)'],
])('a refused text is reported with its line, and the server refuses it too', (markdown, reason) => {
  expect(findVisualProblem(markdown)).toContain(reason)
  expect(findVisualProblem(markdown)).toContain('se edita en Markdown')
})

test('a list as deep as the server renders opens in the visual editor', () => {
  const depth = maxContainers
  const nested = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')
  expect(tryRender(nested)).not.toHaveProperty('problem')
  expect(canEditVisually(nested)).toBe(true)
  expect(canEditVisually(`${nested}\n${'  '.repeat(depth)}- a`)).toBe(false)
})
