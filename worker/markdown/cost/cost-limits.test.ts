import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown, tryRender } from '../render.ts'
import { readSeedArticles } from '../testing.ts'
import { arbitraryHostileText } from '../testing/arbitrary-text.ts'
import { hostileTexts } from '../testing/hostile.ts'
import { maxCodeBlocks, getMaxHtmlLength } from './cost-limits.ts'

/** Limits of CPU time (ms): far above that of any text within the limits, far below that of a text without limits. */
const generousMs = 5_000
const highlightMs = 2_000

function measureCost(markdown: string): { html: string; problem: string | null; ms: number } {
  const before = process.cpuUsage()
  const made = tryRender(markdown)
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1_000
  return 'problem' in made ? { html: '', problem: made.problem, ms } : { html: made.html, problem: null, ms }
}

function expectBounded(markdown: string, maxMs = generousMs): string | null {
  const { html, problem, ms } = measureCost(markdown)
  if (problem !== null) expect(problem).toMatch(/^El texto no se puede mostrar: .+ \(línea \d+\)\. .+\.$/)
  expect(html.length).toBeLessThanOrEqual(getMaxHtmlLength(markdown))
  expect(ms).toBeLessThan(maxMs)
  return problem
}

test.each(hostileTexts.map(({ group, name, input }) => [group, name, input] as const))(
  '%s: %s are rendered or refused within the limits, and ordinary texts are rendered',
  (group, _, input) => {
    const problem = expectBounded(input(), group === 'code' ? highlightMs : generousMs)
    if (group === 'ordinary') expect(problem).toBeNull()
  },
)

test('no text exceeds the limits of time and HTML length', () => {
  fc.assert(
    fc.property(arbitraryHostileText, (text) => void expectBounded(text)),
    { numRuns: 25 },
  )
})

test.each(readSeedArticles())(
  '%s is far below every limit: it is rendered even five times as long',
  (_, markdown) => {
    expect(measureCost(`${markdown}\n\n`.repeat(5)).problem).toBeNull()
  },
)

test.each([
  ['the table', `Uno.\n\n|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'|\n'.repeat(200)}`, 3],
  ['the list', `Uno.\n\n${'- '.repeat(100)}a`, 3],
  ['the block of code', `Uno.\n\n${'```\n'.repeat(2 * maxCodeBlocks + 1)}`, 2 * maxCodeBlocks + 3],
  ['the reference', `[a]: /${'b'.repeat(50_000)}\n\n[a]\n[a]\n[a]\n[a]\n[a]`, 6],
])('a refusal names the line of %s', (_, markdown, line) => {
  expect(measureCost(markdown).problem).toContain(`(línea ${line})`)
})

test('a long plain text is reported as too long, and one with many signs as having too many', () => {
  const words = 'Un párrafo sin nada más que sus palabras, como los hay en todos los artículos largos. '
  const { problem } = measureCost(`${words.repeat(2)}\n\n`.repeat(1_100))
  expect(problem).toMatch(/es demasiado largo \(línea \d+\)\. Divídelo/)
  const line = Number(/línea (\d+)/.exec(problem ?? '')?.[1])
  expect(measureCost(`${words.repeat(2)}\n\n`.repeat(Math.floor(line / 2))).problem).toBeNull()
  expect(measureCost('~a~~b'.repeat(10_000)).problem).toContain('tiene demasiados signos juntos')
})

test('code that is too expensive to highlight is shown plain', () => {
  for (const code of [
    '${'.repeat(1_000),
    'a'.repeat(5_000),
    'a = 1\n'.repeat(10_000),
    '<script>'.repeat(500),
  ]) {
    const { html } = renderMarkdown(`\`\`\`bash\n${code}\n\`\`\``)
    expect(html).not.toContain('<span')
    expect(html).toContain('<code class="hljs language-bash">')
  }
})

test('100 code blocks stay within the limits', () => {
  expect(measureCost('Texto.\n\n```ts\nconst a = 1\n```\n\n'.repeat(100)).problem).toBeNull()
})

test('code of 500 lines is highlighted', () => {
  const ordinary = hostileTexts.find(({ name }) => name === 'code of 500 lines')
  expect(renderMarkdown(ordinary?.input() ?? '').html).toContain('<span class="hljs-keyword">')
})

test('INI keys are highlighted, also dotted and quoted ones', () => {
  const { html } = renderMarkdown('```ini\n[uno]\nclave = 1\na.b-c="d"\n"e f" = true\n```')
  for (const key of ['clave', 'a.b-c', '"e f"'])
    expect(html).toContain(`<span class="hljs-attr">${key}</span>`)
})

test('the label of a table uses only the beginning of a long heading', () => {
  const { html } = renderMarkdown(`## ${'a'.repeat(5_000)}\n\n|a|\n|-|\n|b|`)
  expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toHaveLength('Tabla: '.length + 100)
})
