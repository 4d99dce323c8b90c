import { expect, test } from 'vitest'
import { expressionsOf, slowness } from './expressions.ts'

const of = ({ source, flags }: RegExp): string | null => slowness({ source, flags })

test('an expression that slows down over some input is named, and says why', () => {
  expect(of(/\s+$/)).toContain('Move')
  expect(of(/^\s*(.+?)\s*$/)).toContain('Trade')
  expect(of(/^(?:a+)+b/)).toContain('Self')
  // One character over and over does not slow these down.
  expect(of(/<!--[^]*?-->/)).toContain('Restart')
  expect(of(/^x|<pre>([^]*?)<\/pre>/)).toContain('Restart')
  expect(of(/^\[[^\]]*x/m)).toContain('Restart')
  expect(of(/^!\[.*\]\(.*\)$/)).toContain('Trade')
  // What only looks ahead reads on as well, and a negative one for nothing where it finds what it looks for.
  expect(of(/ab(?=.*c)/)).toContain('Restart')
  expect(of(/ab(?!.*c)/)).toContain('Restart')
  expect(of(/x|ab(?:c|d(?!.*))/)).toContain('Restart')
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
    expect(of(one), one.source).toBeNull()
})

test('expressions are found as literals, strings and templates', () => {
  const code = 'const a = /x+/gi; new RegExp("y+"); RegExp(`z${name}+`, `m`); new Other("w+")'
  expect(expressionsOf(code, false)).toEqual([
    { source: 'x+', flags: 'gi' },
    { source: 'y+', flags: '' },
    { source: 'zx+', flags: 'm' },
  ])
})
