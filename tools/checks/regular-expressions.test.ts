import { expect, test } from 'vitest'
import { listExpressions, findSlowness } from './regular-expressions.ts'

const findProblem = ({ source, flags }: RegExp): string | null => findSlowness({ source, flags })

test('regular expressions that are slow on some input are reported with the reason', () => {
  expect(findProblem(/\s+$/)).toContain('Move')
  expect(findProblem(/^\s*(.+?)\s*$/)).toContain('Trade')
  expect(findProblem(/^(?:a+)+b/)).toContain('Self')
  // Only an input of several different characters slows these expressions down.
  expect(findProblem(/<!--[^]*?-->/)).toContain('Restart')
  expect(findProblem(/^x|<pre>([^]*?)<\/pre>/)).toContain('Restart')
  expect(findProblem(/^\[[^\]]*x/m)).toContain('Restart')
  expect(findProblem(/^!\[.*\]\(.*\)$/)).toContain('Trade')
  // A lookahead reads to the end of the input, too. A negative lookahead may fail only after that.
  expect(findProblem(/ab(?=.*c)/)).toContain('Restart')
  expect(findProblem(/ab(?!.*c)/)).toContain('Restart')
  expect(findProblem(/x|ab(?:c|d(?!.*))/)).toContain('Restart')
})

test('regular expressions whose time grows only linearly with the input are accepted', () => {
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

test('regular expressions are found in literals, strings and templates', () => {
  const code = 'const a = /x+/gi; new RegExp("y+"); RegExp(`z${name}+`, `m`); new Other("w+")'
  expect(listExpressions('a.ts', code)).toEqual([
    { source: 'x+', flags: 'gi' },
    { source: 'y+', flags: '' },
    { source: 'zx+', flags: 'm' },
  ])
})
