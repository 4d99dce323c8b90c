import { expect, test } from 'vitest'
import { listExpressions, findSlowness } from './regular-expressions.ts'

const findProblem = ({ source, flags }: RegExp): string | null => findSlowness({ source, flags })

test('an expression that slows down over some input is named, and says why', () => {
  expect(findProblem(/\s+$/)).toContain('Move')
  expect(findProblem(/^\s*(.+?)\s*$/)).toContain('Trade')
  expect(findProblem(/^(?:a+)+b/)).toContain('Self')
  // One character over and over does not slow these down.
  expect(findProblem(/<!--[^]*?-->/)).toContain('Restart')
  expect(findProblem(/^x|<pre>([^]*?)<\/pre>/)).toContain('Restart')
  expect(findProblem(/^\[[^\]]*x/m)).toContain('Restart')
  expect(findProblem(/^!\[.*\]\(.*\)$/)).toContain('Trade')
  // What only looks ahead reads on as well, and a negative one for nothing where it finds what it looks for.
  expect(findProblem(/ab(?=.*c)/)).toContain('Restart')
  expect(findProblem(/ab(?!.*c)/)).toContain('Restart')
  expect(findProblem(/x|ab(?:c|d(?!.*))/)).toContain('Restart')
})

test('an expression whose time grows with its input alone is not named', () => {
  for (const one of [
    /(?<!\s)\s+$/,
    /^<!--[^]*?-->/,
    /<!--[^]*?-->/y,
    /"[^"]*"/,
    /\[[^[\]]*\]/,
    /^#.*$/m,
    /^import\s.*from\s/,
    /<p>[^]*/,
    /a{1,9}b/,
    /ab(?=.*)/,
    /ab(?!c{1,9}d)/,
    /,(?!\s*c)/,
    /^ab(?!.*c)/,
  ])
    expect(findProblem(one), one.source).toBeNull()
})

test('expressions are found as literals, strings and templates', () => {
  const code = 'const a = /x+/gi; new RegExp("y+"); RegExp(`z${name}+`, `m`); new Other("w+")'
  expect(listExpressions(code, false)).toEqual([
    { source: 'x+', flags: 'gi' },
    { source: 'y+', flags: '' },
    { source: 'zx+', flags: 'm' },
  ])
})
