import * as fc from 'fast-check'
import { maxTextLength } from '#client/features/content/contract/text-limits.ts'

/** Fragments of Markdown syntax, and edge cases for parsers. */
const signs =
  '* ** _ ~ ~~ ` `` [ ] ]( ![ ](a) [^ [^1] " \' ( ) < <a <!-- --> <? <![CDATA[ </a> <b> & &amp; &#1; \\ | |- :-:| > # = --- *** ``` ~~~ . , : / - @ ${ $( { } ; <script>'
const words = 'a á € 😀 1 www. http:// a@b.co /medios/ función [!NOTE] [!MARGEN] [!DESTACADO] \0 \u200D'
const beginnings = [
  '[^1]: ',
  '[a]: b',
  '- ',
  '+ ',
  '1. ',
  '1) ',
  '> ',
  '* ',
  '- [ ] ',
  '# ',
  '## ',
  '    ',
  '  ',
  ' ',
  '\t',
]
const lines = [
  '\n',
  '\n\n',
  '\r',
  '  \n',
  '```ts\n',
  '|a|\n|-|\n',
  '\\\n',
  ':::acordeon[a]\n',
  ':::\n',
  '::boton[a]{url=b}\n',
]
const pieces = [...signs.split(' '), ...words.split(' '), ...beginnings, ...lines]

const repeated = (text: string, times: number): string =>
  text.repeat(Math.min(times, Math.ceil(maxTextLength / text.length)))

/** A few fragments, repeated. */
const run = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 2, 10, 100, 1_000, 20_000, maxTextLength),
  )
  .map(([row, times]) => repeated(row.join(''), times))

/** A few results of `run`, repeated. */
const part = fc
  .tuple(
    fc.array(run, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom(1, 30, 2_000),
  )
  .map(([runs, between, times]) => repeated((runs.join(between) + between).slice(0, maxTextLength), times))

/** Random texts of article length, most of them expensive to render. */
export const arbitraryHostileText: fc.Arbitrary<string> = fc
  .array(part, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('\n').slice(0, maxTextLength))
